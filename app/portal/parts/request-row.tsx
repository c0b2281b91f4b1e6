import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, MessageCircleQuestion, Repeat, Zap } from 'lucide-react'
import { Link } from 'react-router'
import { JobTag } from '#app/jobs/public/job-tag.tsx'
import { formatRand } from '#app/platform/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ReplyClock } from '#app/ui/reply-clock.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { ListedRequest } from '../listed-request.server.ts'

/**
 * A request in the provider's list: time left, the job, and a link to answer it. On phones a row of two lines
 * that can be tapped anywhere.
 */
export function RequestRow({ request, isFirst }: { request: ListedRequest; isFirst: boolean }) {
  const { t } = useLingui()
  const { id, jobId, job, words, clock, state, totalCents } = request
  const to = jobId ? `/provider/bookings/${jobId}` : `/provider-portal/requests/${id}`
  return (
    <li className="portal-request">
      {clock && state === 'waiting' ? (
        <ReplyClock {...clock} label={t`${clock.shown} left to reply`} />
      ) : (
        <span className="portal-sum">
          {totalCents === null ? null : formatRand(totalCents, { cents: 'never' })}
        </span>
      )}
      <div className="min-w-0">
        <p className="portal-request-title">
          <Link to={to} className="text-h4 hover:underline">
            {job}
          </Link>
          <Tags request={request} />
        </p>
        <p className="portal-request-words text-small">{words}</p>
        <p className="portal-request-who text-small text-ink-2">
          <Who request={request} />
        </p>
      </div>
      <div className="portal-request-act">
        <Answer request={request} to={to} isFirst={isFirst} />
        <Beside request={request} />
      </div>
      <ChevronRight className="portal-request-more" aria-hidden />
    </li>
  )
}

function Answer({
  request: { state, isQuestion },
  to,
  isFirst,
}: {
  request: ListedRequest
  to: string
  isFirst: boolean
}) {
  if (state !== 'waiting')
    return (
      <ButtonLink to={to} wide>
        <Trans>Open</Trans>
      </ButtonLink>
    )
  return (
    <ButtonLink to={to} kind={isFirst ? 'marigold' : 'outline'} wide>
      {isQuestion ? <Trans>Answer</Trans> : <Trans>Send a quote</Trans>}
    </ButtonLink>
  )
}

/** The day or state of an accepted job, or what similar jobs cost. */
function Beside({ request: { state, jobState, time, day, similar } }: { request: ListedRequest }) {
  if (state === 'accepted' && jobState && jobState !== 'unscheduled' && jobState !== 'booked')
    return (
      <p className="text-tiny text-center text-ink-2">
        <JobTag state={jobState} />
      </p>
    )
  if (state !== 'accepted' && !similar) return null
  return (
    <p className="portal-request-beside text-tiny text-center text-ink-2">
      {state === 'accepted' ? (
        (time ?? day ?? <Trans>day not agreed yet</Trans>)
      ) : similar ? (
        <Trans>
          similar jobs: {formatRand(similar.low)} – {formatRand(similar.high)}
        </Trans>
      ) : null}
    </p>
  )
}

function Tags({ request: { isUrgent, isQuestion, isClient, state } }: { request: ListedRequest }) {
  return (
    <>
      {isUrgent && state === 'waiting' ? (
        <Tag tone="danger" icon={<Zap aria-hidden />}>
          <Trans>Urgent</Trans>
        </Tag>
      ) : null}
      {isQuestion ? (
        <Tag tone="sky" icon={<MessageCircleQuestion aria-hidden />}>
          <Trans>Question</Trans>
        </Tag>
      ) : null}
      {isClient ? (
        <Tag tone="sky" icon={<Repeat aria-hidden />}>
          <Trans>Past client</Trans>
        </Tag>
      ) : null}
    </>
  )
}

function Who({ request: { customer, place, km, photos, day } }: { request: ListedRequest }) {
  return (
    <>
      {day ? <b className="portal-request-day">{`${day} · `}</b> : null}
      {customer ? `${customer} · ` : null}
      {place}, {km} km
      {photos > 0 ? (
        <>
          {' · '}
          <Plural value={photos} one="# photo" other="# photos" />
        </>
      ) : null}
    </>
  )
}
