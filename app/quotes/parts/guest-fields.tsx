import { Trans, useLingui } from '@lingui/react/macro'
import { TextField } from '#app/ui/text-field.tsx'
import { type Contact, contactOf, type FieldErrors, type RequestDraft } from '../request-form.ts'
import type { RequestPage } from '../request-page.server.ts'
import { PhoneField } from './phone-field.tsx'

type Errors = Partial<Record<keyof FieldErrors, string[]>>

type GuestProps = {
  page: RequestPage
  draft: RequestDraft
  errors: Errors
  onConfirmBy: (contact: Contact) => void
}

/** A guest's contact: a number that gets a code, or an address that gets a link. */
export function GuestFields(props: GuestProps) {
  const { t } = useLingui()
  const { draft, errors } = props
  return (
    <>
      <TextField
        id="name"
        name="name"
        label={t`Your name`}
        hint={t`Only the provider whose quote you accept sees it.`}
        autoComplete="name"
        maxLength={120}
        defaultValue={draft.name}
        errors={errors.name}
      />
      <GuestContact {...props} />
    </>
  )
}

/** Only the number or the address. */
export function GuestContact({ page, draft, errors, onConfirmBy }: GuestProps) {
  const { t } = useLingui()
  const contact = contactOf(draft, page.takesPhone)
  return (
    <>
      {contact === 'email' ? (
        <EmailAndPhone draft={draft} errors={errors} />
      ) : (
        <PhoneField
          value={draft.phone}
          errors={errors.phone}
          hint={t`We'll SMS you a code to confirm it, and tell you when a quote arrives. Only the provider whose quote you accept sees your number.`}
        />
      )}
      {page.takesPhone ? (
        <OtherContact contact={contact === 'email' ? 'phone' : 'email'} onChoose={onConfirmBy} />
      ) : null}
    </>
  )
}

function EmailAndPhone({ draft, errors }: Pick<GuestProps, 'draft' | 'errors'>) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        id="email"
        name="email"
        type="email"
        inputMode="email"
        label={t`Email`}
        hint={t`We'll email you a link. Your request goes out when you open it.`}
        autoComplete="email"
        maxLength={254}
        defaultValue={draft.email}
        errors={errors.email}
      />
      <PhoneField
        value={draft.phone}
        errors={errors.phone}
        hint={t`Only the provider whose quote you accept sees it.`}
        optional
      />
    </>
  )
}

function OtherContact({
  contact,
  onChoose,
}: {
  contact: Contact
  onChoose: (contact: Contact) => void
}) {
  return (
    <p>
      <button
        type="submit"
        name="intent"
        value={`contact:${contact}`}
        formNoValidate
        className="link"
        onClick={(event) => {
          event.preventDefault()
          onChoose(contact)
        }}
      >
        {contact === 'email' ? (
          <Trans>Use my email instead</Trans>
        ) : (
          <Trans>Use my cellphone instead</Trans>
        )}
      </button>
    </p>
  )
}
