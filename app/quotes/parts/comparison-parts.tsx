import { Trans, useLingui } from '@lingui/react/macro'
import { Check, MessageCircle, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { formatRand } from '#app/platform/money.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { SplitBar } from '#app/ui/bars.tsx'
import { CheckString } from '#app/ui/check-string.tsx'
import { cx } from '#app/ui/cx.ts'
import { Rating, type Stars } from '#app/ui/rating.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { Offer } from '../offers.server.ts'
import { ConfirmedAct } from '../public/confirmed-act.tsx'
import { usePartNames } from './price-part.tsx'

export function Face({ offer, size }: { offer: Offer; size: 56 | 64 }) {
  return <Avatar src={photoAddress(offer.photoFile, 224)} seed={offer.portraitSeed} size={size} />
}

export function Sender({ offer }: { offer: Offer }) {
  const localizedPath = usePageAddress()
  return (
    <>
      <Link
        to={localizedPath(`/providers/${offer.slug}`)}
        className="text-h4 mt-2 block hover:underline"
      >
        {offer.name}
      </Link>
      <div className="mt-1 grid justify-items-start gap-1">
        {offer.rating !== null && offer.stars ? (
          <Rating average={offer.rating} stars={offer.stars as unknown as Stars} />
        ) : (
          <Tag tone="sky">
            <Trans>New</Trans>
          </Tag>
        )}
        {offer.checksDone === null ? null : <CheckString done={offer.checksDone} />}
      </div>
    </>
  )
}

export function More({ by }: { by: number }) {
  if (by === 0) return null
  return (
    <span className="text-small text-ink-2">
      <Trans>{formatRand(by)} more</Trans>
    </span>
  )
}

type Kind = Offer['parts'][number]['kind']

export function Parts({ offer, kinds, whole }: { offer: Offer; kinds: Kind[]; whole: number }) {
  const names = usePartNames()
  return (
    <SplitBar
      className="mt-2"
      whole={whole}
      parts={kinds.map((kind) => {
        const amount = offer.parts.find((part) => part.kind === kind)?.amount ?? 0
        return { label: names[kind], value: amount, shown: formatRand(amount) }
      })}
    />
  )
}

export function Best({
  is,
  words,
  children,
}: {
  is: boolean
  words: ReactNode
  children: ReactNode
}) {
  return (
    <>
      {children}
      {is ? <span className="text-label block text-fynbos">{words}</span> : null}
    </>
  )
}

export function Included({ is }: { is: boolean }) {
  return is ? (
    <span className="flex items-center gap-1 font-semibold text-fynbos">
      <Check className="size-4" aria-hidden />
      <Trans>Included</Trans>
    </span>
  ) : (
    <span className="flex items-center gap-1 text-ink-2">
      <Minus className="size-4" aria-hidden />
      <Trans>Not stated</Trans>
    </span>
  )
}

export function OfferState({ offer }: { offer: Offer }) {
  switch (offer.state) {
    case 'accepted':
      return (
        <Tag tone="fynbos">
          <Trans>Accepted</Trans>
        </Tag>
      )
    case 'declined':
      return <Trans>Declined</Trans>
    case 'withdrawn':
      return <Trans>Withdrawn by the provider</Trans>
    case 'expired':
      return <Trans>Expired on {offer.goodUntil}</Trans>
    default:
      return offer.goodUntil
  }
}

export function Acts({
  offer,
  isPrimary,
  className,
}: {
  offer: Offer
  isPrimary: boolean
  className?: string
}) {
  return (
    <div className={cx('grid gap-2', className)}>
      {offer.mayAccept ? <AcceptQuote offer={offer} isPrimary={isPrimary} /> : null}
      <Link
        to={`/requests/${offer.requestId}#invitation-${offer.invitationId}` satisfies SiteAddress}
        className="compare-ask"
      >
        <MessageCircle className="size-4" aria-hidden />
        <Trans>Ask a question</Trans>
      </Link>
    </div>
  )
}

function AcceptQuote({ offer, isPrimary }: { offer: Offer; isPrimary: boolean }) {
  const { t } = useLingui()
  const total = formatRand(offer.totalCents)
  return (
    <ConfirmedAct
      name={`accept ${offer.id}`}
      kind={isPrimary ? 'marigold' : 'outline'}
      wide
      label={t`Accept ${offer.firstName}'s quote`}
      question={t`Accept ${offer.firstName}'s quote of ${total}?`}
      consequence={
        <Trans>
          Accepting books {offer.name}. You'll see each other's name and number, and we tell the
          other providers you chose someone else. You pay the provider after the job.
        </Trans>
      }
      cancel={t`Not yet`}
      act={<Trans>Accept {total}</Trans>}
      action={`/requests/${offer.requestId}/accept` satisfies SiteAddress}
      fields={{ invitationId: offer.invitationId, quoteId: offer.id }}
    />
  )
}
