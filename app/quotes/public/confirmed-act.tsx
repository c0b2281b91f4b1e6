import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { useIsHydrated } from '#app/hydration/use-is-hydrated.ts'
import { Button, type ButtonKind, ButtonLink } from '#app/ui/button.tsx'
import { Dialog, DialogClose } from '#app/ui/dialog.tsx'

type Props = {
  /** Unique on the page: "accept 0190…". Without script it is a URL parameter. */
  name: string
  /** The button that opens the confirmation. */
  label: ReactNode
  kind?: ButtonKind
  icon?: ReactNode
  wide?: boolean | 'phone'
  size?: 'small' | 'medium' | 'large'
  question: string
  consequence: ReactNode
  /** The action's name, and whether it is destructive. */
  act: ReactNode
  isDanger?: boolean
  cancel?: ReactNode
  action: string
  fields: Record<string, string>
  /** Further fields of the form, such as a reason. */
  children?: ReactNode
}

/**
 * An action with a confirmation: a dialog with script, otherwise the same question on the page that the
 * button links to. A link alone changes nothing.
 */
export function ConfirmedAct(props: Props) {
  const { name, label, kind, icon, wide, size, question, consequence, cancel, children } = props
  const { t } = useLingui()
  const isHydrated = useIsHydrated()
  const [params] = useSearchParams()
  const form = `form ${name}`.replace(/\W+/g, '-')
  // A question opened before hydration stays on the page afterwards.
  if (params.get('confirm') === name) return <QuestionOnPage {...props} form={form} />
  if (!isHydrated) return <QuestionLink {...props} />
  return (
    <Dialog
      trigger={
        <Button {...{ kind, icon, wide, size }} aria-haspopup="dialog">
          {label}
        </Button>
      }
      title={question}
      description={consequence}
      actions={
        <>
          <DialogClose>{cancel ?? t`Keep it`}</DialogClose>
          <ActButton {...props} form={form} />
        </>
      }
    >
      <ActForm {...props} form={form}>
        {children}
      </ActForm>
    </Dialog>
  )
}

function QuestionLink({ name, label, kind, icon, wide, size }: Props) {
  return (
    <ButtonLink
      to={`?confirm=${encodeURIComponent(name)}`}
      preventScrollReset
      {...{ kind, icon, wide, size }}
    >
      {label}
    </ButtonLink>
  )
}

function QuestionOnPage(props: Props & { form: string }) {
  const { question, consequence, cancel } = props
  return (
    <section className="card" data-framed="" aria-label={question}>
      <p className="text-h4">{question}</p>
      <p className="text-small mt-1 text-ink-2">{consequence}</p>
      <ActForm {...props} />
      <div className="mt-4 flex flex-wrap gap-2">
        <ActButton {...props} />
        <ButtonLink to="." kind="quiet">
          {cancel ?? <Trans>Keep it</Trans>}
        </ButtonLink>
      </div>
    </section>
  )
}

function ActForm({ form, action, fields, children }: Props & { form: string }) {
  return (
    <Form method="post" id={form} action={action} preventScrollReset className="mt-3 grid gap-4">
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
    </Form>
  )
}

function ActButton({ form, act, isDanger }: Props & { form: string }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Button type="submit" form={form} kind={isDanger ? 'danger' : 'marigold'} busy={isBusy}>
      {act}
    </Button>
  )
}
