import { Trans, useLingui } from '@lingui/react/macro'
import { formatRand } from '#app/platform/money.ts'
import { Card } from '#app/ui/card.tsx'
import type { InvitationPage } from '../invitation-view.server.ts'
import { Guarantee } from './guarantee.tsx'
import { Pairs } from './pairs.tsx'
import { QuoteTag } from './quote-tag.tsx'

type Props = { quote: NonNullable<InvitationPage['quote']> }

/** The quote as the customer sees it. */
export function SentQuote({ quote }: Props) {
  return (
    <Card as="section" aria-labelledby="quote">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="quote" className="text-h3">
          <Trans>Your quote</Trans>
        </h2>
        <QuoteTag state={quote.state} goodUntil={quote.goodUntil} />
      </div>
      <p className="number-l mt-2">{formatRand(quote.totalCents)}</p>
      <Breakdown quote={quote} />
      {quote.note ? <p className="mt-3 whitespace-pre-line">“{quote.note}”</p> : null}
    </Card>
  )
}

function Breakdown({ quote }: Props) {
  const { t } = useLingui()
  return (
    <Pairs
      className="mt-3"
      items={[
        ...(quote.calloutCents > 0
          ? [{ name: t`Call-out fee`, value: formatRand(quote.calloutCents) }]
          : []),
        ...quote.lines.map(({ words, quantity, amountCents }) => ({
          name: quantity === 1 ? words : `${words} × ${quantity}`,
          value: formatRand(amountCents),
        })),
        ...(quote.vatCents > 0
          ? [{ name: t`VAT included`, value: formatRand(quote.vatCents) }]
          : []),
        { name: t`Available`, value: quote.canCome ?? t`To be agreed` },
        { name: t`Guarantee`, value: <Guarantee days={quote.guaranteeDays} /> },
        { name: t`Sent`, value: quote.sentOn },
      ]}
    />
  )
}
