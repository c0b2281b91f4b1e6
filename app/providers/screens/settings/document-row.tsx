import { Trans, useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SettingsForm } from '#app/ui/settings-form.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { documentKinds } from '../../settings/documents.ts'
import { SETTINGS } from '../../settings/pages.ts'
import type { Route } from './+types/documents.ts'

type ShownDocument = NonNullable<Route.ComponentProps['loaderData']>['documents'][number]
type Answer = Route.ComponentProps['actionData']
type Props = { document: ShownDocument; answer: Answer }

/** A document; `children` is the form that replaces it. */
export function DocumentRow({ document, answer, children }: Props & { children: ReactNode }) {
  const { i18n } = useLingui()
  const { id, name, size, kind, state, added, isOfApplication } = document
  const own = answer?.documentId === id ? answer : undefined
  return (
    <li className="settings-paper">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <FileText aria-hidden className="size-5" />
        <h2 className="text-h4 min-w-0 [overflow-wrap:anywhere]">
          <a href={`${SETTINGS}/papers/${id}`} className="link">
            {name}
          </a>
        </h2>
        <DocumentTag document={document} />
      </div>
      <p className="text-small mt-1 text-ink-2">
        {i18n._(documentKinds[kind])} · {size} ·{' '}
        {isOfApplication ? (
          <Trans>sent with your application, {added}</Trans>
        ) : (
          <Trans>uploaded {added}</Trans>
        )}
      </p>
      <ExpiryForm document={document} answer={own} />
      {state === 'approved' ? (
        <Replace name={name} answer={own}>
          {children}
        </Replace>
      ) : (
        <Remove document={document} />
      )}
    </li>
  )
}

function ExpiryForm({ document: { id, expiresOn }, answer }: Props) {
  const { t } = useLingui()
  const own = answer?.intent === 'expiry' ? answer : undefined
  const { expiresOn: wrong } = (own?.problems ?? {}) as { expiresOn?: string[] }
  return (
    <SettingsForm
      intent="expiry"
      hidden={{ documentId: id }}
      answer={own}
      save={<Trans>Save expiry date</Trans>}
    >
      <TextField
        key={expiresOn}
        id={`expires-${id}`}
        name="expiresOn"
        type="date"
        label={t`Valid until`}
        optional
        defaultValue={expiresOn ?? ''}
        className="max-w-56"
        errors={wrong}
      />
    </SettingsForm>
  )
}

type ReplaceProps = { name: string; answer: Answer; children: ReactNode }

function Replace({ name, answer, children }: ReplaceProps) {
  const { t } = useLingui()
  return (
    <details className="mt-4" open={answer?.intent === 'add' ? true : undefined}>
      <summary className="link min-h-11 content-center">
        {t`Replace ${name} with a new one`}
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  )
}

function Remove({ document: { id, name } }: Pick<Props, 'document'>) {
  const { t } = useLingui()
  return (
    <Form method="post" preventScrollReset className="mt-4">
      <input type="hidden" name="documentId" value={id} />
      <Button type="submit" name="intent" value="remove" size="small">
        {t`Remove ${name}`}
      </Button>
    </Form>
  )
}

function DocumentTag({ document: { state, expiry, expires } }: Pick<Props, 'document'>) {
  if (state === 'waiting')
    return (
      <Tag tone="marigold">
        <Trans>Waiting</Trans>
      </Tag>
    )
  if (state === 'refused')
    return (
      <Tag tone="clay">
        <Trans>Not accepted</Trans>
      </Tag>
    )
  if (expiry === 'past')
    return (
      <Tag tone="clay">
        <Trans>Expired on {expires}</Trans>
      </Tag>
    )
  if (expiry === 'soon')
    return (
      <Tag tone="clay">
        <Trans>Expires on {expires}</Trans>
      </Tag>
    )
  return expires ? (
    <Tag tone="fynbos">
      <Trans>Valid until {expires}</Trans>
    </Tag>
  ) : null
}
