import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { useRoot } from '#app/page/hooks.tsx'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { handleCustomerAct } from '../customer-acts.server.ts'
import { Comparison } from '../parts/comparison.tsx'
import { InvitationRow } from '../parts/invitation-row.tsx'
import { JobDetails } from '../parts/job-details.tsx'
import { Meanwhile, PassOn, SendToWhatsApp } from '../parts/while-waiting.tsx'
import { ConfirmedAct } from '../public/confirmed-act.tsx'
import { RequestTag } from '../public/state-tags.tsx'
import { usePolling } from '../public/use-polling.ts'
import { type RequestView, requestView } from '../request-view.server.ts'
import { forgetDraft } from '../saved-draft.ts'
import type { Route } from './+types/request.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const view = await requestView(context, request, params.requestId)
  const { settings } = context.get(servicesContext)
  const i18n = requestI18n(context)
  const subject = `${view.summary.job}, ${view.summary.place}`
  return { view, title: `${subject} | ${i18n._(msg`My requests`)} | ${settings.current().name}` }
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleCustomerAct(context, request, params.requestId)
}

export default function RequestPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { summary, offers, booking, photos, similar } = view
  // A guest has no session for the live stream.
  const isPolling = view.isGuest && summary.state === 'open'
  usePolling(isPolling)
  const justSent = params.has('sent')
  const owner = useRoot()?.visitor?.id ?? null
  useEffect(() => {
    if (justSent) forgetDraft(owner)
  }, [justSent, owner])
  const errors = Object.fromEntries(
    Object.entries(actionData?.errors ?? {}).map(([field, said]) => [field, [said]]),
  )
  const isWaiting = summary.state === 'open' && offers.length === 0
  const live = offers.filter(({ state }) => state === 'sent' || state === 'accepted')
  return (
    <div
      className="page-box page-section"
      data-hydrate={isPolling ? 'unless-data-saver' : undefined}
    >
      <LiveRefresh on="request changed" />
      <Head view={view} />
      <StateBanner view={view} isJustSent={justSent} />
      {isWaiting ? <Meanwhile view={view} /> : null}
      {booking ? (
        <div className="mt-8">
          <Booked booking={booking} />
        </div>
      ) : null}

      {live.length > 0 && !booking ? (
        <section className="mt-5 md:mt-8" aria-label={t`Quotes`}>
          <Comparison offers={live} similar={similar} caption={t`Quotes for this request`} />
        </section>
      ) : null}

      {summary.state === 'open' ? <SendToWhatsApp requestId={summary.id} /> : null}

      <div className="request-columns">
        <InvitedProviders view={view} answer={actionData} errors={errors} />
        <section aria-labelledby="job">
          <h2 id="job" className="text-h3">
            <Trans>What you asked for</Trans>
          </h2>
          <div className="mt-3 border-t border-line pt-4">
            <JobDetails summary={summary} photos={photos} />
          </div>
          {view.mayWithdraw ? <Withdraw /> : null}
        </section>
      </div>
    </div>
  )
}

type Props = { view: RequestView }

function Head({ view: { summary, booking, isGuest } }: Props) {
  return (
    <>
      <p className="text-small text-ink-2">
        {isGuest ? (
          <Trans>Request {summary.reference}</Trans>
        ) : (
          <>
            <Link to={'/requests' satisfies SiteAddress} className="link">
              <Trans>My requests</Trans>
            </Link>{' '}
            / {summary.reference}
          </>
        )}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-h1">
          {summary.heading}, {summary.place}
        </h1>
        <RequestTag state={summary.state} jobState={booking?.state ?? null} />
      </div>
      <p className="text-lead mt-2">
        <Trans>
          Asked {summary.askedOn}. {summary.when}.
        </Trans>
      </p>
    </>
  )
}

/** The request has become a job, which has a page of its own. */
function Booked({ booking }: { booking: NonNullable<RequestView['booking']> }) {
  const { t } = useLingui()
  return (
    <Banner
      tone="fynbos"
      title={t`You've booked ${booking.name}`}
      action={
        <ButtonLink
          to={`/jobs/${booking.id}` satisfies SiteAddress}
          kind={booking.state === 'done' ? 'outline' : 'marigold'}
        >
          <Trans>View the job</Trans>
        </ButtonLink>
      }
    >
      <Trans>The time, the phone number and how it went are on the page of the job.</Trans>
    </Banner>
  )
}

/** What changed for the whole request: it was sent, isn't sent yet, or has ended. */
function StateBanner({ view, isJustSent }: Props & { isJustSent: boolean }) {
  const { t } = useLingui()
  const { summary, invitations, offers } = view
  const names = invitations.map(({ name }) => name).join(', ')
  if (isJustSent && summary.state === 'open' && offers.length === 0)
    return (
      <Banner className="mt-6" tone="fynbos" role="status" title={t`Your request has been sent`}>
        {view.isTexted ? (
          <Trans>{names} have it. We'll SMS you when the first quote arrives.</Trans>
        ) : (
          <Trans>{names} have it. We'll email you as soon as someone answers.</Trans>
        )}
      </Banner>
    )
  if (summary.state === 'held') return <NotSentYet view={view} />
  if (summary.state === 'expired')
    return (
      <Banner className="mt-6" tone="clay" title={t`This request has ended`}>
        <Trans>
          None of the providers you asked can do it. You can ask others with the same details;
          nothing is lost.
        </Trans>
      </Banner>
    )
  return null
}

function NotSentYet({ view }: Props) {
  const { t } = useLingui()
  return (
    <Banner className="mt-6" tone="clay" title={t`This request isn't sent yet`}>
      {view.isTexted ? (
        <Trans>Enter the code from our SMS. We'll keep your request until {view.heldUntil}.</Trans>
      ) : (
        <Trans>
          Open the link in our email to {view.guestEmail}. We'll keep your request until{' '}
          {view.heldUntil}.
        </Trans>
      )}
    </Banner>
  )
}

type InvitedProvidersProps = Props & {
  answer: Route.ComponentProps['actionData']
  errors: Record<string, string[]>
}

function InvitedProviders({ view, answer, errors }: InvitedProvidersProps) {
  const { invitations, offers } = view
  return (
    <section aria-labelledby="asked">
      <h2 id="asked" className="text-h3">
        <Trans>Who you asked</Trans>
      </h2>
      <ul className="mt-3 border-t border-line">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            offer={offers.find(({ invitationId }) => invitationId === invitation.id)}
            errors={answer?.invitationId === invitation.id ? errors.words : undefined}
            typed={answer?.invitationId === invitation.id ? answer.typed.words : undefined}
          />
        ))}
      </ul>
      {view.summary.state === 'open' ? <PassOn view={view} /> : null}
    </section>
  )
}

function Withdraw() {
  const { t } = useLingui()
  return (
    <div className="mt-6">
      <ConfirmedAct
        name="withdraw"
        kind="quiet"
        icon={<Undo2 aria-hidden />}
        label={t`Withdraw this request`}
        question={t`Withdraw this request?`}
        consequence={
          <Trans>
            We tell everyone you asked, and you can't accept their quotes any more. You can't undo
            this.
          </Trans>
        }
        act={t`Withdraw`}
        isDanger
        action="."
        fields={{ intent: 'withdraw' }}
      />
    </div>
  )
}
