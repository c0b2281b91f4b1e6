import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle, ThumbsDown } from 'lucide-react'
import { Link } from 'react-router'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { formatRand } from '#app/platform/money.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ReplyClock } from '#app/ui/reply-clock.tsx'
import type { Offer } from '../offers.server.ts'
import { ConfirmedAct } from '../public/confirmed-act.tsx'
import { InvitationTag } from '../public/state-tags.tsx'
import type { InvitationView } from '../request-view.server.ts'
import { Messages } from './messages.tsx'

/** One provider who was asked: how it stands, what was written, what can be done. */
export function InvitationRow({
  invitation,
  offer,
  errors,
  typed,
}: {
  invitation: InvitationView
  offer?: Offer
  errors?: string[]
  typed?: string
}) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const { firstName } = invitation
  return (
    <li id={`invitation-${invitation.id}`} className="invitation-row">
      <Avatar
        src={photoAddress(invitation.photoFile, 96)}
        seed={invitation.portraitSeed}
        size={48}
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Link
            to={localizedPath(`/providers/${invitation.slug}`)}
            className="text-h4 hover:underline"
          >
            {invitation.name}
          </Link>
          {invitation.expected && !invitation.expected.isLate ? (
            <ExpectedAnswer expected={invitation.expected} />
          ) : (
            <InvitationTag state={invitation.state} />
          )}
        </div>
        <p className="text-small text-ink-2">
          <HowItStands invitation={invitation} offer={offer} />
        </p>
        {invitation.mayWrite || invitation.messages.length > 0 ? (
          <details className="mt-1" open={invitation.messages.length > 0 || errors !== undefined}>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center gap-2">
              <MessageCircle className="size-4" aria-hidden />
              {invitation.messages.length > 0 ? (
                <Trans>Messages</Trans>
              ) : (
                <Trans>Ask a question</Trans>
              )}
            </summary>
            <div className="mt-2">
              <Messages
                invitationId={invitation.id}
                messages={invitation.messages}
                own="customer"
                other={firstName}
                mayWrite={invitation.mayWrite}
                errors={errors}
                typed={typed}
                label={t`Your message to ${firstName}`}
              />
            </div>
          </details>
        ) : null}
        {offer?.mayAccept ? (
          <ConfirmedAct
            name={`refuse ${offer.id}`}
            kind="quiet"
            size="small"
            icon={<ThumbsDown aria-hidden />}
            label={t`Decline this quote`}
            question={t`Decline ${firstName}'s quote?`}
            consequence={<Trans>We tell {firstName}. Your other quotes aren't affected.</Trans>}
            act={t`Decline`}
            isDanger
            action={`/requests/${offer.requestId}` satisfies SiteAddress}
            fields={{ intent: 'refuse', invitationId: invitation.id, quoteId: offer.id }}
          />
        ) : null}
      </div>
    </li>
  )
}

/** A ring that empties as the time runs that they usually need. */
function ExpectedAnswer({ expected }: { expected: NonNullable<InvitationView['expected']> }) {
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

function HowItStands({ invitation, offer }: { invitation: InvitationView; offer?: Offer }) {
  if (invitation.state === 'waiting') {
    if (!invitation.due) return <Trans>Not asked yet.</Trans>
    const { expected } = invitation
    return (
      <>
        {expected ? (
          <>
            {expected.isLate ? (
              <Trans>Taking longer than usual.</Trans>
            ) : expected.minutes < 120 ? (
              <Trans>Usually answers within {expected.minutes} min.</Trans>
            ) : (
              <Trans>Usually answers within {Math.round(expected.minutes / 60)} hours.</Trans>
            )}{' '}
          </>
        ) : null}
        <Trans>Has until {invitation.due} to answer.</Trans>
      </>
    )
  }
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
    ) : invitation.endReason === 'not taking requests' ? (
      <Trans>Isn't taking requests right now.</Trans>
    ) : invitation.endReason === 'enough requests' ? (
      <Trans>You already have three open requests with them.</Trans>
    ) : (
      <Trans>Didn't answer in time.</Trans>
    )
  if (invitation.state === 'accepted') return <Trans>You accepted this quote.</Trans>
  if (invitation.state === 'not_chosen')
    return <Trans>We've told them you chose someone else.</Trans>
  if (invitation.state === 'withdrawn') return <Trans>You withdrew the request.</Trans>
  return null
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
