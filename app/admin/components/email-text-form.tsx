import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import type { SiteAddress } from '#app/page/address.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import type { EmailPage } from '../email-texts/page-view.server.ts'
import type { TextAnswer } from '../email-texts/text-action.server.ts'
import { EmailTextField } from './email-text-field.tsx'

type Props = { page: EmailPage; answer?: TextAnswer }

/**
 * Every text of the email as a field, beside a preview of the email. A native form: one of its buttons loads
 * the preview frame with what is typed, without saving it and without script.
 */
export function EmailTextForm({ page, answer }: Props) {
  const { language, fields, seen, slug } = page
  const isFixed = fields.length === 0
  return (
    <form
      method="post"
      action={`/admin/settings/emails/${slug}/${language}` satisfies SiteAddress}
      className="email-desk"
      noValidate
      data-settings
    >
      <input type="hidden" name="seen" value={answer?.seen ?? seen} />
      <div className="email-fields">
        {answer?.changed ? <ChangedElsewhere page={page} changed={answer.changed} /> : null}
        {isFixed ? (
          <p>
            <Trans>Only our own team gets this email. Its words are fixed.</Trans>
          </p>
        ) : null}
        {fields.map((field) => (
          <EmailTextField
            key={`${field.id} ${field.text}`}
            field={field}
            language={language}
            value={answer?.typed[field.id] ?? field.text}
            problem={answer?.problems?.[field.id]}
          />
        ))}
        {isFixed ? null : <SaveFoot />}
      </div>
      <Preview page={page} />
    </form>
  )
}

function SaveFoot() {
  return (
    <div className="email-buttons">
      <Button type="submit" name="intent" value="save" kind="marigold" data-leaves>
        <Trans>Save texts</Trans>
      </Button>
      <p className="text-small text-ink-2">
        <Trans>Emails have the new texts within 2 seconds.</Trans>
      </p>
    </div>
  )
}

function ChangedElsewhere({
  page,
  changed,
}: {
  page: EmailPage
  changed: NonNullable<TextAnswer['changed']>
}) {
  const nameOf = (id: string) => page.fields.find((field) => field.id === id)?.name
  return (
    <Banner tone="clay" role="alert" title={<Trans>This was changed in another window</Trans>}>
      {changed.map(({ id, now }) => (
        <span key={id} className="block">
          {nameOf(id)}: “{now}”
        </span>
      ))}
      <span className="mt-1 block">
        <Trans>What you typed is still here. Save again to use it, or undo it.</Trans>
      </span>
    </Banner>
  )
}

const FRAME = 'email-preview'

/** The preview: the saved texts at first, the typed ones after the button. */
function Preview({ page: { slug, language, examples } }: { page: EmailPage }) {
  const { t } = useLingui()
  const address = `/admin/settings/emails/${slug}/${language}/preview` satisfies SiteAddress
  const inFrame = { formMethod: 'get', formAction: address, formTarget: FRAME } as const
  return (
    <section className="email-preview" aria-labelledby="preview">
      <h2 id="preview" className="text-h3">
        <Trans>As it arrives</Trans>
      </h2>
      {examples > 1 ? (
        <Select
          name="example"
          label={t`Example`}
          options={Array.from({ length: examples }, (_, index) => ({
            value: String(index + 1),
            label: t`Example ${index + 1}`,
          }))}
        />
      ) : null}
      <div className="email-buttons">
        <Button type="submit" name="as" value="html" {...inFrame}>
          <Trans>Show what I typed</Trans>
        </Button>
        <Button type="submit" name="as" value="text" {...inFrame}>
          <Trans>Show as plain text</Trans>
        </Button>
      </div>
      <iframe
        key={address}
        name={FRAME}
        src={address}
        title={t`Preview of the email`}
        sandbox=""
        loading="lazy"
      />
      <Button type="submit" name="intent" value="send" icon={<Send aria-hidden />} data-leaves>
        <Trans>Send me this email</Trans>
      </Button>
      <p className="text-small text-ink-2">
        <Trans>People and amounts in it are invented. Its links open nothing.</Trans>
      </p>
    </section>
  )
}
