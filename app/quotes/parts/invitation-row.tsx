import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle, ThumbsDown } from 'lucide-react'
import { Link } from 'react-router'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { formatRand } from '#app/platform/money.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import type { Offer } from '../offers.server.ts'
import { ConfirmedAct } from '../public/confirmed-act.tsx'
import { InvitationTag } from '../public/state-tags.tsx'
import type { InvitationView } from '../request-view.server.ts'
import { Messages } from './messages.tsx'

/** One provider who was asked: how it stands, what was written, what can be done. */
export function InvitationRow({
  ask,
  offer,
  errors,
  typed,
}: {
  ask: InvitationView
  offer?: Offer
  errors?: string[]
  typed?: string
}) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const { firstName } = ask
  return (
    <li id={`ask-${ask.id}`} className="ask-row">
      <Avatar src={photoAddress(ask.photoFile, 96)} seed={ask.portraitSeed} size={48} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Link to={localizedPath(`/providers/${ask.slug}`)} className="text-h4 hover:underline">
            {ask.name}
          </Link>
          <InvitationTag state={ask.state} />
        </div>
        <p className="text-small text-ink-2">
          <HowItStands ask={ask} offer={offer} />
        </p>
        {ask.mayWrite || ask.messages.length > 0 ? (
          <details className="mt-1" open={ask.messages.length > 0 || errors !== undefined}>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center gap-2">
              <MessageCircle className="size-4" aria-hidden />
              {ask.messages.length > 0 ? <Trans>Messages</Trans> : <Trans>Ask a question</Trans>}
            </summary>
            <div className="mt-2">
              <Messages
                invitationId={ask.id}
                messages={ask.messages}
                own="customer"
                other={firstName}
                mayWrite={ask.mayWrite}
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
            consequence={<Trans>{firstName} is told, and the other quotes stay.</Trans>}
            act={t`Decline`}
            isDanger
            action={`/requests/${offer.requestId}` satisfies SiteAddress}
            fields={{ intent: 'refuse', invitationId: ask.id, quoteId: offer.id }}
          />
        ) : null}
      </div>
    </li>
  )
}

function HowItStands({ ask, offer }: { ask: InvitationView; offer?: Offer }) {
  if (ask.state === 'waiting') {
    if (!ask.due) return <Trans>Has not been asked yet.</Trans>
    return <Trans>Has until {ask.due} to answer.</Trans>
  }
  if (ask.state === 'quoted' && offer)
    return (
      <Trans>
        {formatRand(offer.totalCents)} all in, good until {offer.goodUntil}.
      </Trans>
    )
  if (ask.state === 'declined') return <Declined reason={ask.endReason} />
  if (ask.state === 'expired')
    return ask.endReason === 'quote ran out' ? (
      <Trans>The quote ran out on {ask.endedOn}.</Trans>
    ) : ask.endReason === 'not taking requests' ? (
      <Trans>Takes no requests at the moment.</Trans>
    ) : (
      <Trans>Did not answer in time.</Trans>
    )
  if (ask.state === 'accepted') return <Trans>You accepted this quote.</Trans>
  if (ask.state === 'not_chosen') return <Trans>Knows that you chose otherwise.</Trans>
  if (ask.state === 'withdrawn') return <Trans>You withdrew the request.</Trans>
  return null
}

function Declined({ reason }: { reason: string | null }) {
  switch (reason) {
    case 'too far':
      return <Trans>It is too far away.</Trans>
    case 'no time':
      return <Trans>There is no time for it in these days.</Trans>
    case 'not my work':
      return <Trans>It is not their kind of work.</Trans>
    case 'too little known':
      return <Trans>There was too little to go by for a price.</Trans>
    default:
      return <Trans>Can't take this job.</Trans>
  }
}
