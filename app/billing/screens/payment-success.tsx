import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SiteAddress } from '#app/page/address.ts'
import { useNow } from '#app/page/hooks.tsx'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { useRevalidation } from '#app/page/use-revalidation.ts'
import { workStyles } from '#app/page/work-styles.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatInstant, formatMinute, MINUTE, minuteOfDay, SECOND } from '#app/platform/time.ts'
import { Bead } from '#app/ui/bead.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Timeline } from '#app/ui/timeline.tsx'
import { Lines } from '../parts/lines.tsx'
import { PaymentResult } from '../parts/payment-result.tsx'
import { type ResultView, resultView } from '../result-view.server.ts'
import type { Route } from './+types/payment-success.ts'
import { Confirmed } from './payment-confirmed.tsx'

/** How long the page says that it is verifying; then it says that it may take longer. */
const WAITS_SECONDS = 10
/** When the confirmation email should have arrived. */
const LETTER_MINUTES = 30

export const links = workStyles

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    view: await resultView(context, request),
    titles: privateTitles(context, '/payment-success', {
      title: msg`Your payment`,
      description: msg`What happened with your payment.`,
    }),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function PaymentSuccess({ loaderData: { view } }: Route.ComponentProps) {
  const waited = useWaited(!view.isPaid)
  return (
    <div className="page-box page-section" data-hydrate={view.isPaid ? undefined : 'now'}>
      <LiveRefresh on="subscription changed" />
      {view.isPaid ? (
        <Confirmed view={view} />
      ) : waited < WAITS_SECONDS ? (
        <Verifying view={view} waited={waited} />
      ) : (
        <StillProcessing view={view} />
      )}
    </div>
  )
}

/** Without the payment's data, the page makes no claim about it. */
export function ErrorBoundary() {
  return (
    <div className="page-box page-section">
      <StillProcessing view={null} />
    </div>
  )
}

/** How many seconds the page has waited; revalidates every two seconds, in case no live event arrives. */
function useWaited(isWaiting: boolean) {
  const ask = useRevalidation()
  const [waited, setWaited] = useState(0)
  useEffect(() => {
    if (!isWaiting) return
    const ticking = setInterval(() => setWaited((so) => so + 1), SECOND)
    return () => clearInterval(ticking)
  }, [isWaiting])
  useEffect(() => {
    const isSoon = waited <= WAITS_SECONDS
    if (isWaiting && waited > 0 && waited % (isSoon ? 2 : WAITS_SECONDS) === 0) ask()
  }, [isWaiting, waited, ask])
  return waited
}

function Verifying({ view, waited }: { view: ResultView; waited: number }) {
  return (
    <PaymentResult
      bead={<Bead tone="now" size={64} mark={<Clock aria-hidden />} />}
      title={<Trans>Verifying Your Payment</Trans>}
      lead={
        <Trans>
          PayFast is confirming. It takes a few seconds. You can leave this page open or close it:
          nothing is lost.
        </Trans>
      }
    >
      <PaymentDetails view={view} />
      <Progress view={view} waited={waited} />
    </PaymentResult>
  )
}

function Progress({ view, waited }: { view: ResultView; waited: number }) {
  const { i18n } = useLingui()
  const now = useNow()
  return (
    <Timeline
      className="mt-6"
      moments={[
        {
          state: 'done',
          title: <Trans>You came back from PayFast</Trans>,
          when: formatInstant(new Date(view.returnedAt), i18n.locale, now),
        },
        {
          state: 'now',
          title: <Trans>PayFast confirms your payment</Trans>,
          when: (
            <Trans>
              {waited} of {WAITS_SECONDS} seconds
            </Trans>
          ),
        },
        { state: 'todo', title: <Trans>Your subscription starts</Trans> },
      ]}
    />
  )
}

function StillProcessing({ view }: { view: ResultView | null }) {
  const { i18n } = useLingui()
  const until = view && new Date(new Date(view.returnedAt).getTime() + LETTER_MINUTES * MINUTE)
  const lead = until ? (
    <Trans>
      PayFast hasn't answered yet. You'll get a confirmation email. If it hasn't arrived in{' '}
      {LETTER_MINUTES} minutes, by {formatMinute(minuteOfDay(until))}, contact support.
    </Trans>
  ) : (
    <Trans>
      You'll get a confirmation email. If it hasn't arrived in {LETTER_MINUTES} minutes, contact
      support.
    </Trans>
  )
  return (
    <PaymentResult
      bead={<Bead tone="now" size={64} mark={<Clock aria-hidden />} />}
      title={<Trans>Payment Processing</Trans>}
      lead={lead}
    >
      {view ? <PaymentDetails view={view} isConfirmed /> : null}
      <div className="payment-result-actions" lang={i18n.locale}>
        <ButtonLink to={'/' satisfies SiteAddress} size="large">
          <Trans>Return to Homepage</Trans>
        </ButtonLink>
        <ButtonLink to={'/contact' satisfies SiteAddress} kind="quiet" size="large">
          <Trans>Contact Support</Trans>
        </ButtonLink>
      </div>
    </PaymentResult>
  )
}

function PaymentDetails({ view, isConfirmed }: { view: ResultView; isConfirmed?: boolean }) {
  const sum = view.cents === null ? null : formatRand(view.cents, { cents: 'always' })
  return (
    <Lines
      items={[
        { name: <Trans>Reference</Trans>, value: view.reference },
        ...(sum
          ? [
              {
                name: <Trans>Amount</Trans>,
                value: isConfirmed ? <Trans>{sum}, charged once only</Trans> : sum,
              },
            ]
          : []),
        ...(isConfirmed && !view.hasRecord
          ? [{ name: <Trans>Your application</Trans>, value: <Trans>saved</Trans> }]
          : []),
      ]}
    />
  )
}
