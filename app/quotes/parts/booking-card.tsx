import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { formatRand } from '#app/platform/money.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import type { JobStep } from '../public/life-cycles.ts'
import { JobTag } from '../public/state-tags.tsx'
import type { BookingView } from '../request-view.server.ts'
import { MarkDone, NotDone, type Props } from './mark-done.tsx'
import { Pairs } from './pairs.tsx'
import { RateJob, WrittenReview } from './rate-job.tsx'

/** The accepted quote: whom to call, and how it ended. */
export function BookingCard({ booking, errors, typed }: Props) {
  const { t } = useLingui()
  const { day, totalCents, paidCents, acceptedOn } = booking
  return (
    <section className="card" data-framed="" aria-labelledby="booking">
      <BookedProvider booking={booking} />
      <Pairs
        className="mt-5"
        items={[
          { name: t`Visit`, value: day ?? t`To be agreed` },
          { name: t`Quoted`, value: formatRand(totalCents) },
          ...(paidCents === null ? [] : [{ name: t`Paid`, value: formatRand(paidCents) }]),
          { name: t`Accepted`, value: acceptedOn },
        ]}
      />
      <HowItEnded {...{ booking, errors, typed }} />
    </section>
  )
}

function HowItEnded({ booking, errors, typed }: Props) {
  const { t } = useLingui()
  const { state, markedBy, firstName, review, endedOn } = booking
  if (state === 'done')
    return (
      <div className="mt-6 border-t border-line pt-5">
        {review ? (
          <WrittenReview review={review} firstName={firstName} />
        ) : (
          <RateJob firstName={firstName} errors={errors} typed={typed} />
        )}
      </div>
    )
  if (state === 'not_done')
    return (
      <Banner className="mt-5" tone="clay" title={t`This job wasn't done`}>
        <Trans>Recorded on {endedOn}. It counts in the provider's completion rate.</Trans>
      </Banner>
    )
  if (state === 'accepted') return <HowItWent {...{ booking, errors, typed }} />
  if (markedBy === 'customer') return <AwaitingConfirmation booking={booking} />
  return <Confirmation {...{ booking, errors, typed }} />
}

function AwaitingConfirmation({ booking }: { booking: BookingView }) {
  const { t } = useLingui()
  const { state, firstName, confirmBy } = booking
  return (
    <Banner className="mt-5" title={t`Waiting for ${firstName} to confirm`}>
      {state === 'marked_done' ? (
        <Trans>You said it's done. It counts as done on {confirmBy} at the latest.</Trans>
      ) : (
        <Trans>You said it wasn't done. It counts as not done on {confirmBy} at the latest.</Trans>
      )}
    </Banner>
  )
}

function ProviderSays({ booking }: { booking: BookingView }) {
  const { firstName, state, paidCents, confirmBy } = booking
  return (
    <>
      <h3 className="text-h4">
        {state === 'marked_done' ? (
          <Trans>{firstName} says it's done</Trans>
        ) : (
          <Trans>{firstName} says it wasn't done</Trans>
        )}
      </h3>
      <p className="text-small mt-1 text-ink-2">
        {state === 'marked_done' && paidCents !== null ? (
          <Trans>
            They also say you paid {formatRand(paidCents)}. If you don't answer, it counts as done
            on {confirmBy}.
          </Trans>
        ) : (
          <Trans>If you don't answer, it counts as not done on {confirmBy}.</Trans>
        )}
      </p>
    </>
  )
}

function StepButton({
  step,
  kind,
  icon,
  children,
}: {
  step: JobStep
  kind?: 'marigold' | 'outline'
  icon?: ReactNode
  children: ReactNode
}) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" preventScrollReset>
      <Button type="submit" name="intent" value={step} kind={kind} icon={icon} busy={isBusy}>
        {children}
      </Button>
    </Form>
  )
}

function BookedProvider({ booking }: { booking: BookingView }) {
  const { name, phone } = booking
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="flex items-center gap-4">
        <Avatar src={photoAddress(booking.photoFile, 224)} seed={booking.portraitSeed} size={72} />
        <div>
          <h2 id="booking" className="text-h3">
            <Trans>You've booked {name}</Trans>
          </h2>
          <a
            href={`tel:${phone.dial}`}
            className="link text-h4 mt-1 inline-flex items-center gap-2"
          >
            <Phone className="size-5" aria-hidden />
            {phone.spoken}
          </a>
        </div>
      </div>
      <JobTag state={booking.state} />
    </div>
  )
}

/** The customer marks how it ended. */
function HowItWent({ booking, errors, typed }: Props) {
  const { firstName, id } = booking
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="text-h4">
        <Trans>How did it go?</Trans>
      </h3>
      <p className="text-small mt-1 text-ink-2">
        <Trans>
          When the job's finished, tell us here. {firstName} confirms it, or it counts after seven
          days.
        </Trans>
      </p>
      <div className="mt-4 grid gap-4">
        <MarkDone booking={booking} step="mark_done" errors={errors} typed={typed} />
        <NotDone step="mark_not_done" firstName={firstName} requestedBy={id} />
      </div>
    </div>
  )
}

/** The provider's mark of how it ended, to be confirmed or corrected. */
function Confirmation({ booking, errors, typed }: Props) {
  const { steps, state, firstName, id } = booking
  return (
    <div className="mt-6 border-t border-line pt-5">
      <ProviderSays booking={booking} />
      <div className="mt-4 flex flex-wrap gap-2">
        <StepButton
          step={state === 'marked_done' ? 'confirm_done' : 'confirm_not_done'}
          kind="marigold"
          icon={<Check aria-hidden />}
        >
          <Trans>Yes, that's right</Trans>
        </StepButton>
        {steps.includes('correct_not_done') ? (
          <NotDone step="correct_not_done" firstName={firstName} requestedBy={id} />
        ) : null}
      </div>
      <details className="mt-4">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          {state === 'marked_done' ? (
            <Trans>The amount is different</Trans>
          ) : (
            <Trans>It was done</Trans>
          )}
        </summary>
        <div className="mt-2">
          <MarkDone booking={booking} step="correct_done" errors={errors} typed={typed} />
        </div>
      </details>
    </div>
  )
}
