import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatRand } from '#app/platform/money.ts'
import { Tag } from '#app/ui/tag.tsx'
import { kindsOf, type Merits, spreadOf } from '../comparison.ts'
import type { Offer } from '../offers.server.ts'
import { Acts, Best, Face, Included, More, OfferState, Parts, Sender } from './comparison-parts.tsx'
import { Guarantee } from './guarantee.tsx'

export type CompareProps = {
  offers: Offer[]
  merits: Map<string, Merits>
  recommendedId: string | undefined
  isPrimary: (offer: Offer) => boolean
  /** A button to remove one from the list, if any. */
  remove?: (offer: Offer) => ReactNode
}

/** A column per quote. */
export function ComparisonTable(props: CompareProps & { caption: string }) {
  const { offers, merits, recommendedId, caption } = props
  const rows = useRows(offers).filter(({ isHidden }) => !isHidden)
  const frame = (offer: Offer) => (offer.id === recommendedId ? '' : undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="compare-scroll" aria-label={caption} tabIndex={0}>
      <table className="compare">
        <caption className="visually-hidden">{caption}</caption>
        <Heads {...props} />
        <tbody>
          {rows.map(({ name, head, cell }) => (
            <tr key={name}>
              <th scope="row">{head}</th>
              {offers.map((offer) => (
                <td key={offer.id} data-best={frame(offer)}>
                  {cell(offer, merits.get(offer.id)!)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Foot {...props} />
      </table>
    </section>
  )
}

function Heads({ offers, recommendedId, remove }: CompareProps) {
  return (
    <thead>
      <tr>
        <td />
        {offers.map((offer) => (
          <th key={offer.id} scope="col" data-best={offer.id === recommendedId ? '' : undefined}>
            <div className="flex items-start justify-between gap-2">
              <Face offer={offer} size={64} />
              {remove?.(offer)}
            </div>
            <Sender offer={offer} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Foot({ offers, recommendedId, isPrimary }: CompareProps) {
  return (
    <tfoot>
      <tr>
        <td />
        {offers.map((offer) => (
          <td key={offer.id} data-best={offer.id === recommendedId ? '' : undefined}>
            <Acts offer={offer} isPrimary={isPrimary(offer)} />
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** A row with the same value everywhere doesn't help to choose, and is left out. */
const differ = (offers: Offer[], fact: (offer: Offer) => unknown) =>
  offers.length === 1 || new Set(offers.map(fact)).size > 1

type Row = {
  name: string
  isHidden?: boolean
  head: ReactNode
  cell: (offer: Offer, merits: Merits) => ReactNode
}

function useRows(offers: Offer[]): Row[] {
  const { t } = useLingui()
  return [
    {
      name: 'total',
      head: <Trans>Total price</Trans>,
      cell: (offer, { cheapest }) => (
        <TotalPrice offer={offer} offers={offers} isCheapest={cheapest} />
      ),
    },
    {
      name: 'available',
      head: <Trans>Available</Trans>,
      cell: (offer, { earliest }) => (
        <Best is={earliest} words={<Trans>Earliest</Trans>}>
          <b>{offer.canCome ?? <Trans>To be agreed</Trans>}</b>
        </Best>
      ),
    },
    {
      name: 'parts',
      isHidden: !differ(offers, ({ hasParts }) => hasParts),
      head: <Trans>Parts</Trans>,
      cell: (offer) => <Included is={offer.hasParts} />,
    },
    {
      name: 'guarantee',
      head: <Trans>Guarantee</Trans>,
      cell: (offer, { longestGuarantee }) => (
        <Best is={longestGuarantee} words={<Trans>Longest guarantee</Trans>}>
          <b>
            <Guarantee days={offer.guaranteeDays} />
          </b>
        </Best>
      ),
    },
    {
      name: 'note',
      isHidden: offers.every(({ note }) => !note),
      head: <Trans>In their own words</Trans>,
      cell: ({ note }) => (note ? <q>{note}</q> : <span className="text-ink-2">{t`No note`}</span>),
    },
    {
      name: 'quoted',
      isHidden: !differ(offers, ({ quotedOn }) => quotedOn),
      head: <Trans>Quoted</Trans>,
      cell: ({ quotedOn }) => quotedOn,
    },
    {
      name: 'valid',
      head: <Trans>Valid until</Trans>,
      cell: (offer) => <OfferState offer={offer} />,
    },
  ]
}

function TotalPrice({
  offer,
  offers,
  isCheapest,
}: {
  offer: Offer
  offers: Offer[]
  isCheapest: boolean
}) {
  const { low, high } = spreadOf(offers)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="number-l">{formatRand(offer.totalCents)}</span>
        {isCheapest ? (
          <Tag tone="fynbos">
            <Trans>Cheapest</Trans>
          </Tag>
        ) : (
          <More by={offer.totalCents - low} />
        )}
      </p>
      <Parts offer={offer} kinds={kindsOf(offers)} whole={high} />
      {offer.vatCents > 0 ? (
        <p className="text-tiny mt-1 text-ink-2">
          <Trans>Includes VAT of {formatRand(offer.vatCents)}</Trans>
        </p>
      ) : null}
    </>
  )
}
