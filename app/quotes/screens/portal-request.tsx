import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Ban, Undo2, Zap } from 'lucide-react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { portalTitles } from '#app/providers/public/portal-titles.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ReplyClock } from '#app/ui/reply-clock.tsx'
import { Select } from '#app/ui/select.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { type InvitationPage, invitationView } from '../invitation-view.server.ts'
import { AnswerForm } from '../parts/answer-form.tsx'
import { JobDetails } from '../parts/job-details.tsx'
import { Messages } from '../parts/messages.tsx'
import { SentQuote } from '../parts/sent-quote.tsx'
import { SimilarBand } from '../parts/similar-band.tsx'
import { handleProviderAct } from '../provider-acts.server.ts'
import { ConfirmedAct } from '../public/confirmed-act.tsx'
import { InvitationTag } from '../public/state-tags.tsx'
import type { Route } from './+types/portal-request.ts'

export const handle = { part: 'invitations' }

export const meta: Route.MetaFunction = portalTitles

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = await invitationView(context, request, params.invitationId)
  const { settings } = context.get(servicesContext)
  return (
    page && {
      page,
      title: `${page.summary.job}, ${page.summary.place} | ${settings.current().name}`,
    }
  )
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleProviderAct(context, request, params.invitationId)
}

export default function PortalRequest({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { page } = loaderData
  const errors = Object.fromEntries(
    Object.entries(actionData?.field ?? {}).map(([name, error]) => [name, [error]]),
  )
  return (
    <>
      <Head page={page} />
      <Ended page={page} />
      <div className="portal-request-columns">
        <div>
          <Need page={page} />
        </div>
        <div>
          {page.jobId ? <Booked page={page} /> : null}
          {page.quote ? <SentQuote quote={page.quote} /> : null}
          <Answer page={page} answer={actionData} />
          <Conversation page={page} errors={errors.words} />
        </div>
        <div>
          {page.similar && !mayAnswer(page) ? (
            <Card>
              <SimilarBand similar={page.similar} />
            </Card>
          ) : null}
          <WayOut page={page} />
        </div>
      </div>
    </>
  )
}

type Props = { page: InvitationPage }

function Head({ page }: Props) {
  const { t } = useLingui()
  const { clock } = page
  return (
    <>
      <Link
        to={'/provider-portal' satisfies SiteAddress}
        className="link inline-flex min-h-11 items-center gap-2"
      >
        <ArrowLeft className="size-4" aria-hidden />
        <Trans>Requests</Trans>
      </Link>
      <header className="portal-request-head flex items-start gap-4">
        {clock ? <ReplyClock {...clock} label={t`${clock.shown} left to reply`} /> : null}
        <div className="min-w-0">
          <Title page={page} />
          <p className="mt-1 text-ink-2">
            {page.shortName || t`A customer`} · {page.summary.place}, {page.km} km
            {clock ? (
              <>
                {' · '}
                <Trans>reply by {page.answerBy}</Trans>
              </>
            ) : null}
          </p>
        </div>
      </header>
    </>
  )
}

function Title({ page: { summary, clock, state } }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="text-h1">{summary.heading}</h1>
      {summary.isUrgent && clock ? (
        <Tag tone="danger" icon={<Zap aria-hidden />}>
          <Trans>Urgent</Trans>
        </Tag>
      ) : null}
      {summary.isQuestion ? (
        <Tag tone="sky">
          <Trans>Question</Trans>
        </Tag>
      ) : null}
      {clock ? null : <InvitationTag state={state} />}
    </div>
  )
}

function Need({ page: { summary, photos } }: Props) {
  return (
    <Card as="section" aria-labelledby="asked">
      <h2 id="asked" className="text-h4 mb-3">
        <Trans>What they need</Trans>
      </h2>
      <JobDetails summary={summary} photos={photos} isPlaceKnown />
    </Card>
  )
}

const mayAnswer = ({ steps, isOverdue }: InvitationPage) =>
  !isOverdue && (steps.includes('quote') || steps.includes('revise'))

/** The form to send a quote, or to change it. */
function Answer({ page, answer }: Props & { answer: Route.ComponentProps['actionData'] }) {
  if (!mayAnswer(page)) return null
  const form = (
    <AnswerForm page={page} draft={answer?.draft ?? null} errors={answer?.errors ?? {}} />
  )
  if (page.steps.includes('quote'))
    return (
      <Card as="section" aria-labelledby="answer">
        <h2 id="answer" className="text-h3">
          <Trans>Your quote</Trans>
        </h2>
        <div className="mt-4">{form}</div>
      </Card>
    )
  return (
    <Card>
      <details open={Boolean(answer?.draft)}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          <Trans>Change quote</Trans>
        </summary>
        <div className="mt-4">{form}</div>
      </details>
    </Card>
  )
}

function Conversation({ page, errors }: Props & { errors?: string[] }) {
  const { t } = useLingui()
  const customer = page.shortName || t`A customer`
  return (
    <Card as="section" aria-labelledby="messages">
      <h2 id="messages" className="text-h4 mb-3">
        <Trans>Messages</Trans>
      </h2>
      <Messages
        invitationId={page.id}
        messages={page.messages}
        own="provider"
        other={customer}
        mayWrite={['waiting', 'quoted', 'accepted'].includes(page.state)}
        errors={errors}
        label={t`Your message to ${customer}`}
      />
    </Card>
  )
}

/** The quote was accepted: the job has a page of its own. */
function Booked({ page: { jobId, shortName } }: Props) {
  const { t } = useLingui()
  const customer = shortName || t`The customer`
  return (
    <Card as="section" framed aria-labelledby="booked">
      <h2 id="booked" className="text-h3">
        <Trans>{customer} booked you</Trans>
      </h2>
      <p className="mt-1 mb-4 text-ink-2">
        <Trans>The number, the place and the time are on the page of the job.</Trans>
      </p>
      <ButtonLink to={`/provider/bookings/${jobId}` satisfies SiteAddress} kind="marigold">
        <Trans>View the job</Trans>
      </ButtonLink>
    </Card>
  )
}

/** Declining the request, or withdrawing the quote. */
function WayOut({ page: { id, steps } }: Props) {
  if (steps.includes('decline')) return <Decline id={id} />
  if (steps.includes('take_back')) return <WithdrawQuote id={id} />
  return null
}

function Decline({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <ConfirmedAct
      name={`decline ${id}`}
      wide
      icon={<Ban aria-hidden />}
      label={t`Can't do it`}
      question={t`Decline this request?`}
      consequence={t`We tell the customer, so that they can ask others. It counts as a reply.`}
      cancel={t`Keep it`}
      act={t`Decline`}
      isDanger
      action="."
      fields={{ intent: 'decline' }}
    >
      <Reason />
    </ConfirmedAct>
  )
}

function WithdrawQuote({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <ConfirmedAct
      name={`take_back ${id}`}
      wide
      icon={<Undo2 aria-hidden />}
      label={t`Withdraw quote`}
      question={t`Withdraw your quote?`}
      consequence={t`We tell the customer, and they can't accept it any more.`}
      cancel={t`Keep it`}
      act={t`Withdraw`}
      isDanger
      action="."
      fields={{ intent: 'take_back' }}
    >
      <Reason />
    </ConfirmedAct>
  )
}

function Reason() {
  const { t } = useLingui()
  return (
    <Select
      id="reason"
      name="reason"
      label={t`Why?`}
      hint={t`The customer sees it.`}
      defaultValue="no time"
      options={[
        { value: 'no time', label: t`No time on these days` },
        { value: 'too far', label: t`Too far away` },
        { value: 'not my work', label: t`Not my kind of work` },
        { value: 'too little known', label: t`Not enough detail` },
        { value: 'other', label: t`Another reason` },
      ]}
    />
  )
}

/** Why the request can't be answered any more. */
function Ended({ page: { state, endReason, isOverdue, isSuspended } }: Props) {
  const { t } = useLingui()
  const words =
    state === 'not_chosen'
      ? t`The customer chose someone else`
      : state === 'withdrawn'
        ? t`The customer withdrew this request`
        : state === 'declined'
          ? t`You declined this request`
          : state === 'expired'
            ? endReason === 'quote ran out'
              ? t`Your quote expired`
              : t`Not answered in time`
            : state === 'waiting' && isOverdue
              ? t`It's too late to answer`
              : state === 'waiting' && isSuspended
                ? t`Your profile is suspended, so you can't answer new requests.`
                : null
  if (!words) return null
  return <Banner className="mt-5" tone="clay" title={words} />
}
