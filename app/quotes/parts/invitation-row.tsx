import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle, ThumbsDown } from 'lucide-react'
import { Link } from 'react-router'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import type { Offer } from '../offers.server.ts'
import { ConfirmedAct } from '../public/confirmed-act.tsx'
import { InvitationTag } from '../public/state-tags.tsx'
import type { InvitationView } from '../request-view.server.ts'
import { ExpectedAnswer, InvitationStatus } from './invitation-status.tsx'
import { Messages } from './messages.tsx'

type Props = {
  invitation: InvitationView
  offer?: Offer
  errors?: string[]
  typed?: string
}

/** An invited provider: their answer, the messages, and declining their quote. */
export function InvitationRow({ invitation, offer, errors, typed }: Props) {
  return (
    <li id={`invitation-${invitation.id}`} className="invitation-row">
      <Avatar
        src={photoAddress(invitation.photoFile, 96)}
        seed={invitation.portraitSeed}
        size={48}
      />
      <div className="min-w-0">
        <NameAndState invitation={invitation} />
        <p className="text-small text-ink-2">
          <InvitationStatus invitation={invitation} offer={offer} />
        </p>
        {invitation.mayWrite || invitation.messages.length > 0 ? (
          <InvitationMessages invitation={invitation} errors={errors} typed={typed} />
        ) : null}
        {offer?.mayAccept ? <DeclineQuote invitation={invitation} offer={offer} /> : null}
      </div>
    </li>
  )
}

function NameAndState({ invitation }: Pick<Props, 'invitation'>) {
  const localizedPath = usePageAddress()
  const { slug, name, state, expected } = invitation
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Link to={localizedPath(`/providers/${slug}`)} className="text-h4 hover:underline">
        {name}
      </Link>
      {expected && !expected.isLate ? (
        <ExpectedAnswer expected={expected} />
      ) : (
        <InvitationTag state={state} />
      )}
    </div>
  )
}

function InvitationMessages({ invitation, errors, typed }: Omit<Props, 'offer'>) {
  const { t } = useLingui()
  const { firstName, messages } = invitation
  return (
    <details className="mt-1" open={messages.length > 0 || errors !== undefined}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center gap-2">
        <MessageCircle className="size-4" aria-hidden />
        {messages.length > 0 ? <Trans>Messages</Trans> : <Trans>Ask a question</Trans>}
      </summary>
      <div className="mt-2">
        <Messages
          invitationId={invitation.id}
          messages={messages}
          own="customer"
          other={firstName}
          mayWrite={invitation.mayWrite}
          errors={errors}
          typed={typed}
          label={t`Your message to ${firstName}`}
        />
      </div>
    </details>
  )
}

function DeclineQuote({ invitation, offer }: { invitation: InvitationView; offer: Offer }) {
  const { t } = useLingui()
  const { firstName } = invitation
  return (
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
  )
}
