import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Mail, MapPin, Phone, X } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { formatRand, typedRand } from '#app/platform/money.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { StarFigure } from '#app/ui/rating.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { InvitationPage } from '../invitation-view.server.ts'
import { ConfirmedAct } from '../public/confirmed-act.tsx'
import { JobTag } from '../public/state-tags.tsx'
import { DoneForm } from './mark-done.tsx'

type Job = NonNullable<InvitationPage['job']>
type Errors = Record<string, string[]>
type Props = { page: InvitationPage; errors: Errors }
type JobProps = Props & { job: Job }

/** The accepted job: who, where, when, and how it ended. */
export function AcceptedJob({ page, errors }: Props) {
  const { job, customer } = page
  if (!job || !customer) return null
  return (
    <Card as="section" framed aria-labelledby="job">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="job" className="text-h3">
          <Trans>{customer.name} booked you</Trans>
        </h2>
        <JobTag state={job.state} />
      </div>
      <CustomerContact customer={customer} place={page.summary.place} />
      <p className="mt-2 text-ink-2">
        {job.day ?? <Trans>You still need to agree on a day.</Trans>}
      </p>
      <JobEnding page={page} job={job} errors={errors} />
    </Card>
  )
}

function JobEnding({ page, job, errors }: JobProps) {
  const { t } = useLingui()
  const other = page.shortName || t`The customer`
  if (job.state === 'done') return <DoneJob job={job} errors={errors} />
  if (job.state === 'not_done')
    return (
      <Banner className="mt-4" tone="clay" title={t`This job wasn't done`}>
        <Trans>Recorded on {job.endedOn}.</Trans>
      </Banner>
    )
  if (job.state === 'accepted') return <MarkJob page={page} job={job} errors={errors} />
  const isDone = job.state === 'marked_done'
  if (job.markedBy === 'provider')
    return (
      <Banner className="mt-4" title={t`Waiting for ${other} to confirm`}>
        {isDone ? (
          <Trans>It counts as done on {job.confirmBy} at the latest.</Trans>
        ) : (
          <Trans>It counts as not done on {job.confirmBy} at the latest.</Trans>
        )}
      </Banner>
    )
  return <CustomerSays job={job} other={other} />
}

function DoneJob({ job, errors }: { job: Job; errors: Errors }) {
  const { review, paidCents, endedOn } = job
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      <p>
        {paidCents === null ? (
          <Trans>Done on {endedOn}.</Trans>
        ) : (
          <Trans>
            Done on {endedOn}, {formatRand(paidCents)} paid.
          </Trans>
        )}
      </p>
      {review ? (
        <Review review={review} errors={errors} />
      ) : (
        <p className="text-small text-ink-2">
          <Trans>No rating yet.</Trans>
        </p>
      )}
    </div>
  )
}

type Customer = NonNullable<InvitationPage['customer']>

function CustomerContact({ customer, place }: { customer: Customer; place: string }) {
  return (
    <ul className="mt-3 grid gap-1">
      {customer.phone ? (
        <li>
          <PhoneLink phone={customer.phone} />
        </li>
      ) : null}
      {customer.email ? (
        <li>
          <EmailLink email={customer.email} />
        </li>
      ) : null}
      <li className="flex min-h-11 items-center gap-2">
        <MapPin className="size-5 flex-none" aria-hidden />
        {place}
        {customer.plusCode ? (
          <span>
            · <Trans>Plus Code</Trans> <b>{customer.plusCode}</b>
          </span>
        ) : null}
      </li>
    </ul>
  )
}

function PhoneLink({ phone }: { phone: NonNullable<Customer['phone']> }) {
  return (
    <a href={`tel:${phone.dial}`} className="link text-h4 inline-flex min-h-11 items-center gap-2">
      <Phone className="size-5" aria-hidden />
      {phone.spoken}
    </a>
  )
}

function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center gap-2 break-all">
      <Mail className="size-5 flex-none" aria-hidden />
      {email}
    </a>
  )
}

/** The provider marks how it ended. */
function MarkJob({ page, job, errors }: JobProps) {
  const { t } = useLingui()
  const other = page.shortName || t`The customer`
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      <DoneForm step="mark_done" kind="marigold" label={<Trans>The job's done</Trans>}>
        <AmountPaid quote={page.quote} other={other} errors={errors} />
      </DoneForm>
      <div>
        <ConfirmedAct
          name={`mark_not_done ${job.id}`}
          kind="quiet"
          icon={<X aria-hidden />}
          label={t`It wasn't done`}
          question={t`Is it right that the job wasn't done?`}
          consequence={<Trans>We ask {other} to confirm. It counts in your completion rate.</Trans>}
          cancel={t`Back`}
          act={t`It wasn't done`}
          isDanger
          action="."
          fields={{ intent: 'mark_not_done' }}
        />
      </div>
    </div>
  )
}

type AmountProps = Pick<InvitationPage, 'quote'> & { other: string; errors: Errors }

function AmountPaid({ quote, other, errors }: AmountProps) {
  const { t } = useLingui()
  return (
    <TextField
      id="paid"
      name="paid"
      label={t`How much were you paid?`}
      hint={t`The total. ${other} confirms it, or it counts after seven days.`}
      before="R"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      defaultValue={typedRand(quote?.totalCents ?? 0)}
      errors={errors.paid}
    />
  )
}

/** The customer's mark of how it ended, for the provider to confirm. */
function CustomerSays({ job, other }: { job: Job; other: string }) {
  const isBusy = useNavigation().state !== 'idle'
  const isDone = job.state === 'marked_done'
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 className="text-h4">
        {isDone ? (
          <Trans>{other} says it's done</Trans>
        ) : (
          <Trans>{other} says it wasn't done</Trans>
        )}
      </h3>
      <p className="text-small mt-1 text-ink-2">
        <Consequence job={job} />
      </p>
      <Form method="post" preventScrollReset className="mt-3">
        <Button
          type="submit"
          name="intent"
          value={isDone ? 'confirm_done' : 'confirm_not_done'}
          kind="marigold"
          icon={<Check aria-hidden />}
          busy={isBusy}
        >
          <Trans>Yes, that's right</Trans>
        </Button>
      </Form>
    </div>
  )
}

/** What happens when the provider doesn't answer. */
function Consequence({ job }: { job: Job }) {
  if (job.state === 'marked_done' && job.paidCents !== null)
    return (
      <Trans>
        They also say they paid you {formatRand(job.paidCents)}. If you don't answer, it counts as
        done on {job.confirmBy}.
      </Trans>
    )
  return (
    <Trans>
      If you don't answer, it counts as not done on {job.confirmBy}. If you don't agree, contact
      support before then.
    </Trans>
  )
}

function Review({ review, errors }: { review: NonNullable<Job['review']>; errors: Errors }) {
  return (
    <figure className="grid gap-2">
      <figcaption className="text-small flex items-center gap-3 text-ink-2">
        <StarFigure value={review.rating} /> {review.on}
      </figcaption>
      <blockquote className="whitespace-pre-line">{review.words}</blockquote>
      {review.answer ? (
        <p className="text-small border-l-2 border-line pl-3 text-ink-2">
          <b>
            <Trans>Your reply:</Trans>
          </b>{' '}
          {review.answer}
        </p>
      ) : (
        <ReplyForm reviewId={review.id} errors={errors} />
      )}
    </figure>
  )
}

function ReplyForm({ reviewId, errors }: { reviewId: string; errors: Errors }) {
  const { t } = useLingui()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate preventScrollReset className="mt-2 grid gap-3">
      <input type="hidden" name="reviewId" value={reviewId} />
      <TextArea
        id="answer"
        name="answer"
        label={t`Reply in public`}
        hint={t`Your reply appears under the review on your profile. You can't change it later.`}
        maxLength={600}
        errors={errors.answer}
      />
      <div>
        <Button type="submit" name="intent" value="answer-review" busy={isBusy}>
          <Trans>Publish reply</Trans>
        </Button>
      </div>
    </Form>
  )
}
