import { Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { formatRand } from '#app/platform/money.ts'
import { Avatar } from '#app/ui/avatar.tsx'
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
import { Acts, Best, Included, More, OfferState, Parts, Sender } from './comparison-parts.tsx'
import { Guarantee } from './guarantee.tsx'
import { PriceAxis } from './price-axis.tsx'
import { RecommendedQuote } from './recommended-quote.tsx'

type Props = {
  offers: Offer[]
  similar: Similar | null
  caption: string
  /** A way to take one out of the list, where there is one. */
  remove?: (offer: Offer) => ReactNode
}

/**
 * Quotes for the same service side by side, the recommended one first, then the cheapest: a table, or one
 * card each on phones.
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
      <WideTable {...shared} caption={caption} />
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

/** What is the same in every quote helps nobody to choose. */
const differ = (offers: Offer[], fact: (offer: Offer) => unknown) =>
  offers.length === 1 || new Set(offers.map(fact)).size > 1

type Shared = {
  offers: Offer[]
  merits: Map<string, Merits>
  recommendedId: string | undefined
  isPrimary: (offer: Offer) => boolean
} & Pick<Props, 'remove'>

function WideTable({
  offers,
  merits,
  recommendedId,
  isPrimary,
  caption,
  remove,
}: Shared & { caption: string }) {
  const { t } = useLingui()
  const { low, high } = spreadOf(offers)
  const kinds = kindsOf(offers)
  const frame = (offer: Offer) => (offer.id === recommendedId ? '' : undefined)
  const row = (head: ReactNode, cell: (offer: Offer, own: Merits) => ReactNode) => (
    <tr>
      <th scope="row">{head}</th>
      {offers.map((offer) => (
        <td key={offer.id} data-best={frame(offer)}>
          {cell(offer, merits.get(offer.id)!)}
        </td>
      ))}
    </tr>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="compare-scroll" aria-label={caption} tabIndex={0}>
      <table className="compare">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <td />
            {offers.map((offer) => (
              <th key={offer.id} scope="col" data-best={frame(offer)}>
                <div className="flex items-start justify-between gap-2">
                  <Avatar
                    src={photoAddress(offer.photoFile, 224)}
                    seed={offer.portraitSeed}
                    size={64}
                  />
                  {remove?.(offer)}
                </div>
                <Sender offer={offer} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(<Trans>Total price</Trans>, (offer, { cheapest }) => (
            <>
              <p className="flex flex-wrap items-center gap-x-2">
                <span className="number-l">{formatRand(offer.totalCents)}</span>
                {cheapest ? (
                  <Tag tone="fynbos">
                    <Trans>Cheapest</Trans>
                  </Tag>
                ) : (
                  <More by={offer.totalCents - low} />
                )}
              </p>
              <Parts offer={offer} kinds={kinds} whole={high} />
              {offer.vatCents > 0 ? (
                <p className="text-tiny mt-1 text-ink-2">
                  <Trans>Includes VAT of {formatRand(offer.vatCents)}</Trans>
                </p>
              ) : null}
            </>
          ))}
          {row(<Trans>Available</Trans>, (offer, { earliest }) => (
            <Best is={earliest} words={<Trans>Earliest</Trans>}>
              <b>{offer.canCome ?? <Trans>To be agreed</Trans>}</b>
            </Best>
          ))}
          {differ(offers, ({ hasParts }) => hasParts)
            ? row(<Trans>Parts</Trans>, (offer) => <Included is={offer.hasParts} />)
            : null}
          {row(<Trans>Guarantee</Trans>, (offer, { longestGuarantee }) => (
            <Best is={longestGuarantee} words={<Trans>Longest guarantee</Trans>}>
              <b>
                <Guarantee days={offer.guaranteeDays} />
              </b>
            </Best>
          ))}
          {offers.some(({ note }) => note)
            ? row(<Trans>In their own words</Trans>, (offer) =>
                offer.note ? <q>{offer.note}</q> : <span className="text-ink-2">{t`No note`}</span>,
              )
            : null}
          {differ(offers, ({ quotedOn }) => quotedOn)
            ? row(<Trans>Quoted</Trans>, (offer) => offer.quotedOn)
            : null}
          {row(<Trans>Valid until</Trans>, (offer) => (
            <OfferState offer={offer} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {offers.map((offer) => (
              <td key={offer.id} data-best={frame(offer)}>
                <Acts offer={offer} isPrimary={isPrimary(offer)} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function OfferCard({
  offer,
  offers,
  merits,
  recommendedId,
  isPrimary,
  remove,
}: Shared & { offer: Offer }) {
  const { high } = spreadOf(offers)
  const isRecommended = offer.id === recommendedId
  return (
    <li className="card" data-framed={isRecommended ? '' : undefined}>
      <div className="flex items-start justify-between gap-3">
        <div>
          <Sender offer={offer} />
        </div>
        <Avatar src={photoAddress(offer.photoFile, 224)} seed={offer.portraitSeed} size={56} />
      </div>
      <p className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <span className="number-l">{formatRand(offer.totalCents)}</span>
        <MeritTags merits={merits.get(offer.id)!} />
      </p>
      <Parts offer={offer} kinds={kindsOf(offers)} whole={high} />
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
      {offer.note ? <p className="text-small mt-3 text-ink-2">“{offer.note}”</p> : null}
      <Acts offer={offer} isPrimary={isPrimary(offer)} className="mt-4" />
      {remove ? <div className="mt-1 flex justify-end">{remove(offer)}</div> : null}
    </li>
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
