import { Trans } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatRand } from '#app/platform/money.ts'
import { Tag } from '#app/ui/tag.tsx'
import {
  hiddenCallout,
  kindsOf,
  type Merits,
  meritsOf,
  recommendedFirst,
  spreadOf,
} from '../comparison.ts'
import type { Offer } from '../offers.server.ts'
import type { Similar } from '../queries.server.ts'
import { recommendQuote } from '../recommendation.ts'
import { Acts, Face, OfferState, Parts, Sender } from './comparison-parts.tsx'
import { type CompareProps, ComparisonTable } from './comparison-table.tsx'
import { Guarantee } from './guarantee.tsx'
import { PriceAxis } from './price-axis.tsx'
import { RecommendedQuote } from './recommended-quote.tsx'

type Props = {
  offers: Offer[]
  similar: Similar | null
  caption: string
  /** A button to remove one from the list, if any. */
  remove?: (offer: Offer) => ReactNode
}

/**
 * Quotes for the same service side by side, the recommended one first, then by price: a table, or cards on
 * phones.
 */
export function Comparison({ offers: given, similar, caption, remove }: Props) {
  const recommendation = recommendQuote(given.filter(({ state }) => state === 'sent'))
  const offers = recommendedFirst(given, recommendation?.id)
  const merits = meritsOf(offers)
  const fooling = hiddenCallout(offers)
  const shared = {
    offers,
    merits,
    recommendedId: recommendation?.id,
    isPrimary: ({ id }: Offer) => id === recommendation?.id || offers.length === 1,
    remove,
  }
  return (
    <div className="grid gap-4 md:gap-6">
      {recommendation ? (
        <RecommendedQuote
          recommendation={recommendation}
          offer={offers.find(({ id }) => id === recommendation.id)!}
        />
      ) : null}
      {offers.length >= 2 ? <PriceAxis offers={offers} similar={similar} /> : null}
      <ComparisonTable {...shared} caption={caption} />
      <ul className="grid gap-4 md:hidden">
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} {...shared} />
        ))}
      </ul>
      {fooling ? <HiddenCallout offer={fooling} /> : null}
    </div>
  )
}

function HiddenCallout({ offer }: { offer: Offer }) {
  const bare = formatRand(offer.totalCents - offer.calloutCents)
  const callout = formatRand(offer.calloutCents)
  return (
    <p className="compare-note">
      <Info className="size-5 flex-none text-sky" aria-hidden />
      <span>
        <Trans>
          {offer.name}'s quote looks cheapest at {bare}, but there's a call-out fee of {callout} on
          top. We add it so that you compare like with like.
        </Trans>
      </span>
    </p>
  )
}

function OfferCard({
  offer,
  offers,
  merits,
  recommendedId,
  isPrimary,
  remove,
}: CompareProps & { offer: Offer }) {
  const { high } = spreadOf(offers)
  const isRecommended = offer.id === recommendedId
  return (
    <li className="card" data-framed={isRecommended ? '' : undefined}>
      <div className="flex items-start justify-between gap-3">
        <div>
          <Sender offer={offer} />
        </div>
        <Face offer={offer} size={56} />
      </div>
      <p className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <span className="number-l">{formatRand(offer.totalCents)}</span>
        <MeritTags merits={merits.get(offer.id)!} />
      </p>
      <Parts offer={offer} kinds={kindsOf(offers)} whole={high} />
      <OfferTerms offer={offer} />
      {offer.note ? <p className="text-small mt-3 text-ink-2">“{offer.note}”</p> : null}
      <Acts offer={offer} isPrimary={isPrimary(offer)} className="mt-4" />
      {remove ? <div className="mt-1 flex justify-end">{remove(offer)}</div> : null}
    </li>
  )
}

function OfferTerms({ offer }: { offer: Offer }) {
  return (
    <dl className="offer-facts">
      <div>
        <dt>
          <Trans>Available</Trans>
        </dt>
        <dd>{offer.canCome ?? <Trans>To be agreed</Trans>}</dd>
      </div>
      <div>
        <dt>
          <Trans>Guarantee</Trans>
        </dt>
        <dd>
          <Guarantee days={offer.guaranteeDays} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Valid until</Trans>
        </dt>
        <dd>
          <OfferState offer={offer} />
        </dd>
      </div>
    </dl>
  )
}

function MeritTags({ merits: { cheapest, earliest, longestGuarantee } }: { merits: Merits }) {
  return (
    <span className="flex flex-wrap gap-1">
      {cheapest ? (
        <Tag tone="fynbos">
          <Trans>Cheapest</Trans>
        </Tag>
      ) : null}
      {earliest ? (
        <Tag tone="sky">
          <Trans>Earliest</Trans>
        </Tag>
      ) : null}
      {longestGuarantee ? (
        <Tag tone="sky">
          <Trans>Longest guarantee</Trans>
        </Tag>
      ) : null}
    </span>
  )
}
