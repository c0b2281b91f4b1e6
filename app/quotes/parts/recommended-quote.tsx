import { Trans, useLingui } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { formatRand } from '#app/platform/money.ts'
import type { Offer } from '../offers.server.ts'
import { type Criterion, type Recommendation, WEIGHTS } from '../recommendation.ts'

type Props = { recommendation: Recommendation; offer: Offer }

/** Which quote is best overall, why, and how that was computed. */
export function RecommendedQuote({
  recommendation: { bestAt, aboveCheapestCents },
  offer: { firstName },
}: Props) {
  const { t } = useLingui()
  const reasons: Record<Criterion, string> = {
    price: t`cheapest`,
    rating: t`best rated`,
    day: t`available first`,
    guarantee: t`longest guarantee`,
    checks: t`most checks done`,
  }
  const why = bestAt.map((criterion) => reasons[criterion]).join(', ')
  return (
    <section className="compare-note" aria-label={t`Our recommendation`}>
      <Award className="size-5 flex-none text-sky" aria-hidden />
      <div>
        <p>
          <b>
            <Trans>Best overall: {firstName}</Trans>
          </b>{' '}
          {why ? `(${why}).` : <Trans>(a good all-rounder).</Trans>}{' '}
          {aboveCheapestCents > 0 ? (
            <Trans>{formatRand(aboveCheapestCents)} more than the cheapest quote.</Trans>
          ) : null}
        </p>
        <HowItWorks />
      </div>
    </section>
  )
}

function HowItWorks() {
  const { price, rating, day, guarantee, checks } = WEIGHTS
  return (
    <details className="text-small mt-1">
      <summary>
        <Trans>How we work this out</Trans>
      </summary>
      <p className="mt-1">
        <Trans>
          Out of 100 points: price {price}, rating {rating}, how soon they can come {day}, guarantee{' '}
          {guarantee}, checks {checks}. Nobody can pay to be recommended.
        </Trans>
      </p>
    </details>
  )
}
