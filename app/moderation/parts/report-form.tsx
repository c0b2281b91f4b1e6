import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { PersonCheck } from '#app/page/person-check.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldSet } from '#app/ui/field.tsx'
import { OptionRow } from '#app/ui/option-row.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { MESSAGES_SENT, MOST_REPORT_LETTERS } from '../limits.ts'
import type { ReportAnswer, ReportedThing } from '../screens/report.tsx'

type Props = { form: ReportedThing; answer: ReportAnswer | undefined }

export function ReportForm({ form, answer }: Props) {
  const { t } = useLingui()
  const heading = {
    review: t`Report this review`,
    profile: t`Report this profile`,
    message: t`Report this message`,
  }[form.thing]
  return (
    <>
      <h1 className="text-h1">{heading}</h1>
      {form.isOwn || answer?.refusal ? (
        <Banner className="mt-6" tone="clay" title={t`This is your own. You can't report it.`} />
      ) : (
        <>
          <Sent form={form} />
          <Fields form={form} answer={answer} />
        </>
      )}
    </>
  )
}

/** What our team receives with the report. */
function Sent({ form: { thing, title, author, parts } }: Pick<Props, 'form'>) {
  if (thing === 'profile')
    return (
      <p className="text-lead mt-3">
        <Trans>We send a copy of {title}'s profile to our team with your report.</Trans>
      </p>
    )
  if (thing === 'review')
    return (
      <figure className="mt-4 border-l-2 border-line pl-4">
        <figcaption className="text-small text-ink-2">
          {[author, title].filter(Boolean).join(', ')}
        </figcaption>
        <blockquote className="whitespace-pre-line">{parts[0]?.words}</blockquote>
      </figure>
    )
  return <SentMessages parts={parts} />
}

function SentMessages({ parts }: Pick<ReportedThing, 'parts'>) {
  const reported = parts.find(({ isReported }) => isReported)
  return (
    <>
      <p className="text-lead mt-3">
        <Trans>
          We send the last {MESSAGES_SENT} messages of this conversation to our team, so that they
          understand it.
        </Trans>
      </p>
      <blockquote className="mt-4 border-l-2 border-line pl-4 whitespace-pre-line">
        {reported?.words}
      </blockquote>
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          <Trans>See what we send</Trans>
        </summary>
        <ol className="grid gap-3">
          {parts.map(({ words, author, when }, index) => (
            <li key={index}>
              <p className="whitespace-pre-line">{words}</p>
              <small className="text-ink-2">{[author, when].filter(Boolean).join(', ')}</small>
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}

function Fields({ form, answer }: Props) {
  const { t } = useLingui()
  const isBusy = useNavigation().state !== 'idle'
  const errors = answer?.errors
  const listed = (error: string | undefined) => (error ? [error] : undefined)
  return (
    <Form method="post" noValidate className="mt-6 grid gap-5">
      <FieldSet id="reason" label={t`What's wrong?`} errors={listed(errors?.reason)}>
        <div className="grid gap-2">
          {form.reasons.map(({ value, label }) => (
            <OptionRow
              key={value}
              name="reason"
              value={value}
              label={label}
              defaultChecked={answer?.typed.reason === value}
            />
          ))}
        </div>
      </FieldSet>
      <TextArea
        id="words"
        name="words"
        label={t`In your own words`}
        optional
        rows={4}
        maxLength={MOST_REPORT_LETTERS}
        defaultValue={answer?.typed.words}
        errors={listed(errors?.words)}
      />
      {form.asksForEmail ? (
        <TextField
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          label={t`Your email`}
          optional
          hint={t`We'll tell you once it's decided. Nobody else sees it.`}
          defaultValue={answer?.typed.email}
          errors={listed(errors?.email)}
        />
      ) : null}
      <PersonCheck challenge={answer?.challenge} />
      <div>
        <Button type="submit" kind="marigold" size="large" wide="phone" busy={isBusy}>
          <Trans>Send report</Trans>
        </Button>
      </div>
    </Form>
  )
}
