import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { paidPlaceName } from '../public/paid-places.ts'
import { weekdayNames } from '../public/weekdays.ts'
import type { ResultRow } from '../search-page.server.ts'

/** Why a row stands where it does, in plain words that fit anyone. */
export function ReasonLine({
  reason,
  paidPlan,
}: {
  reason: NonNullable<ResultRow['reason']>
  /** The plan that a paid place is part of. */
  paidPlan: string | null
}) {
  const { t } = useLingui()
  switch (reason.kind) {
    case 'paid place': {
      const { place, without } = reason
      const plan = t(paidPlaceName(paidPlan))
      if (place === without)
        return (
          <Trans>{plan}: this place is part of the plan. It would be the same without it.</Trans>
        )
      return (
        <Trans>
          {plan}: this place is part of the plan. Without it, it would be number {without}.
        </Trans>
      )
    }
    case 'nearest': {
      const { above, freeOn } = reason
      const day = freeOn ? t(weekdayNames[freeOn - 1]!) : null
      if (above === null) return <Trans>Nearest of those on this page.</Trans>
      const stars = above.toFixed(1)
      if (day)
        return (
          <Trans>
            First as the nearest of those on this page with {stars} stars or more, and free on {day}
            .
          </Trans>
        )
      return <Trans>First as the nearest of those on this page with {stars} stars or more.</Trans>
    }
    case 'best rated': {
      const { reviews } = reason
      return (
        <Trans>
          Best rated on this page, over <Plural value={reviews} one="# review" other="# reviews" />.
        </Trans>
      )
    }
    case 'answers fastest': {
      const { minutes } = reason
      return <Trans>Answers fastest of those on this page: usually in {minutes} min.</Trans>
    }
    case 'all checks':
      return <Trans>The only one on this page with all seven checks done.</Trans>
  }
}
