import { Trans, useLingui } from '@lingui/react/macro'
import { formatRand } from '#app/platform/money.ts'
import { ReplyClock } from '#app/ui/reply-clock.tsx'
import type { Offer } from '../offers.server.ts'
import type { InvitationView } from '../request-view.server.ts'

type Expected = NonNullable<InvitationView['expected']>

/** A ring that empties over their usual reply time. */
export function ExpectedAnswer({ expected }: { expected: Expected }) {
  const { t } = useLingui()
  return (
    <ReplyClock
      minutesLeft={expected.minutesLeft}
      minutesOf={Math.max(1, expected.minutes)}
      shown={expected.shown}
      label={t`An answer is expected within ${expected.minutesLeft} min`}
      tone="fynbos"
      size={48}
    />
  )
}

export function InvitationStatus({
  invitation,
  offer,
}: {
  invitation: InvitationView
  offer?: Offer
}) {
  if (invitation.state === 'waiting') return <Waiting invitation={invitation} />
  if (invitation.state === 'quoted' && offer)
    return (
      <Trans>
        {formatRand(offer.totalCents)} in total, valid until {offer.goodUntil}.
      </Trans>
    )
  if (invitation.state === 'declined') return <Declined reason={invitation.endReason} />
  if (invitation.state === 'expired')
    return invitation.endReason === 'quote ran out' ? (
      <Trans>The quote expired on {invitation.endedOn}.</Trans>
    ) : invitation.endReason === 'enough requests' ? (
      <Trans>You already have three open requests with them.</Trans>
    ) : invitation.endReason === 'not taking requests' ? (
      <Trans>Isn't taking requests right now.</Trans>
    ) : (
      <Trans>Didn't answer in time.</Trans>
    )
  if (invitation.state === 'accepted') return <Trans>You accepted this quote.</Trans>
  if (invitation.state === 'not_chosen')
    return <Trans>We've told them you chose someone else.</Trans>
  if (invitation.state === 'withdrawn') return <Trans>You withdrew the request.</Trans>
  return null
}

function Waiting({ invitation }: { invitation: InvitationView }) {
  const { expected } = invitation
  if (!invitation.due) return <Trans>Not asked yet.</Trans>
  return (
    <>
      {expected ? (
        <>
          <UsualReply expected={expected} />{' '}
        </>
      ) : null}
      <Trans>Has until {invitation.due} to answer.</Trans>
    </>
  )
}

function UsualReply({ expected }: { expected: Expected }) {
  if (expected.isLate) return <Trans>Taking longer than usual.</Trans>
  if (expected.minutes < 120) return <Trans>Usually answers within {expected.minutes} min.</Trans>
  return <Trans>Usually answers within {Math.round(expected.minutes / 60)} hours.</Trans>
}

function Declined({ reason }: { reason: string | null }) {
  switch (reason) {
    case 'too far':
      return <Trans>It's too far away.</Trans>
    case 'no time':
      return <Trans>They have no time on these days.</Trans>
    case 'not my work':
      return <Trans>They don't do this kind of work.</Trans>
    case 'too little known':
      return <Trans>There wasn't enough detail for a price.</Trans>
    default:
      return <Trans>Can't take this job.</Trans>
  }
}
