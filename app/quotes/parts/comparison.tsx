import { Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { formatRand } from '#app/platform/money.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Tag } from '#app/ui/tag.tsx'
import {
  cheapestFirst,
  hiddenCallout,
  kindsOf,
  type Merits,
  meritsOf,
  spreadOf,
} from '../comparison.ts'
import type { Offer } from '../offers.server.ts'
import type { Similar } from '../queries.server.ts'
import { Acts, Best, Included, More, Parts, Sender, Standing } from './comparison-parts.tsx'
import { Guarantee } from './guarantee.tsx'
import { PriceAxis } from './price-axis.tsx'

type Props = {
  offers: Offer[]
  similar: Similar | null
  caption: string
  /** A way to take one out of the list, where there is one. */
  remove?: (offer: Offer) => ReactNode
}

/** Quotes for the same service side by side, lowest first: a table, or one card each on phones. */
export function Comparison({ offers: given, similar, caption, remove }: Props) {
  const offers = cheapestFirst(given)
  const merits = meritsOf(offers)
  const fooling = hiddenCallout(offers)
  return (
    <div className="grid gap-6">
      {offers.length >= 2 ? <PriceAxis offers={offers} similar={similar} /> : null}
      <WideTable {...{ offers, merits, caption, remove }} />
      <ul className="grid gap-4 md:hidden">
        {offers.map((offer, index) => (
          <OfferCard
            key={offer.id}
            {...{ offer, offers, remove }}
            merits={merits.get(offer.id)!}
            isFirst={index === 0}
          />
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
          {offer.name}'s quote looks cheapest at {bare}, but the call-out fee of {callout} comes on
          top. We add it, so that you compare the same thing.
        </Trans>
      </span>
    </p>
  )
}

type TableProps = { offers: Offer[]; merits: Map<string, Merits>; caption: string } & Pick<
  Props,
  'remove'
>

function WideTable({ offers, merits, caption, remove }: TableProps) {
  const { t } = useLingui()
  const { low, high } = spreadOf(offers)
  const kinds = kindsOf(offers)
  const row = (head: ReactNode, cell: (offer: Offer, own: Merits) => ReactNode) => (
    <tr>
      <th scope="row">{head}</th>
      {offers.map((offer, index) => (
        <td key={offer.id} data-best={isBest(offers, index) ? '' : undefined}>
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
            {offers.map((offer, index) => (
              <th key={offer.id} scope="col" data-best={isBest(offers, index) ? '' : undefined}>
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
          {row(<Trans>Price, all in</Trans>, (offer, { lowest }) => (
            <>
              <p className="flex flex-wrap items-center gap-x-2">
                <span className="number-l">{formatRand(offer.totalCents)}</span>
                {lowest ? (
                  <Tag tone="fynbos">
                    <Trans>Lowest</Trans>
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
          {row(<Trans>Can come</Trans>, (offer, { earliest }) => (
            <Best is={earliest} words={<Trans>Earliest</Trans>}>
              <b>{offer.canCome ?? <Trans>To be agreed</Trans>}</b>
            </Best>
          ))}
          {row(<Trans>Parts</Trans>, (offer) => (
            <Included is={offer.hasParts} />
          ))}
          {row(<Trans>Guaranteed for</Trans>, (offer, { longest }) => (
            <Best is={longest} words={<Trans>Longest</Trans>}>
              <b>
                <Guarantee days={offer.guaranteeDays} />
              </b>
            </Best>
          ))}
          {row(<Trans>In their words</Trans>, (offer) =>
            offer.note ? <q>{offer.note}</q> : <span className="text-ink-2">{t`No note`}</span>,
          )}
          {row(<Trans>Quoted</Trans>, (offer) => offer.quotedOn)}
          {row(<Trans>Good until</Trans>, (offer) => (
            <Standing offer={offer} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {offers.map((offer, index) => (
              <td key={offer.id} data-best={isBest(offers, index) ? '' : undefined}>
                <Acts offer={offer} isFirst={index === 0} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** The first column is framed when it is lower than the next. */
const isBest = (offers: Offer[], index: number) =>
  index === 0 && offers.length > 1 && offers[0]!.totalCents < offers[1]!.totalCents

function OfferCard({
  offer,
  offers,
  merits,
  isFirst,
  remove,
}: {
  offer: Offer
  offers: Offer[]
  merits: Merits
  isFirst: boolean
} & Pick<Props, 'remove'>) {
  const { high } = spreadOf(offers)
  return (
    <li className="card" data-framed={isFirst && offers.length > 1 ? '' : undefined}>
      <div className="flex items-start justify-between gap-3">
        <div>
          <Sender offer={offer} />
        </div>
        <Avatar src={photoAddress(offer.photoFile, 224)} seed={offer.portraitSeed} size={56} />
      </div>
      <p className="mt-3 flex items-center justify-between gap-2">
        <span className="number-l">{formatRand(offer.totalCents)}</span>
        <MeritTag merits={merits} />
      </p>
      <Parts offer={offer} kinds={kindsOf(offers)} whole={high} />
      <dl className="offer-facts">
        <div>
          <dt>
            <Trans>Can come</Trans>
          </dt>
          <dd>{offer.canCome ?? <Trans>To be agreed</Trans>}</dd>
        </div>
        <div>
          <dt>
            <Trans>Guaranteed for</Trans>
          </dt>
          <dd>
            <Guarantee days={offer.guaranteeDays} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Good until</Trans>
          </dt>
          <dd>
            <Standing offer={offer} />
          </dd>
        </div>
      </dl>
      {offer.note ? <p className="text-small mt-3 text-ink-2">“{offer.note}”</p> : null}
      <Acts offer={offer} isFirst={isFirst} className="mt-4" />
      {remove ? <div className="mt-1 flex justify-end">{remove(offer)}</div> : null}
    </li>
  )
}

function MeritTag({ merits: { lowest, earliest, longest } }: { merits: Merits }) {
  if (lowest && earliest)
    return (
      <Tag tone="fynbos">
        <Trans>Lowest, earliest</Trans>
      </Tag>
    )
  if (lowest)
    return (
      <Tag tone="fynbos">
        <Trans>Lowest</Trans>
      </Tag>
    )
  if (earliest)
    return (
      <Tag tone="sky">
        <Trans>Earliest</Trans>
      </Tag>
    )
  if (longest)
    return (
      <Tag tone="sky">
        <Trans>Longest guarantee</Trans>
      </Tag>
    )
  return null
}
