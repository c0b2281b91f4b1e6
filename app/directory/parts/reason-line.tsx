import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { paidPlaceName } from '../public/paid-places.ts'
import { weekdayNames } from '../public/weekdays.ts'
import type { ResultRow } from '../result-rows.server.ts'

/** The reason for a row's position. */
export function ReasonLine({
  reason,
  paidPlan,
}: {
  reason: NonNullable<ResultRow['reason']>
  /** The plan that includes a paid place. */
  paidPlan: string | null
}) {
  const { t } = useLingui()
  switch (reason.kind) {
    case 'paid place': {
      const { place, without } = reason
      const plan = t(paidPlaceName(paidPlan))
      if (place === without)
        return (
          <Trans>
            {plan}: this place is part of the plan. It would be the same without the plan.
          </Trans>
        )
      return (
        <Trans>
          {plan}: this place is part of the plan. Without the plan it would be number {without}.
        </Trans>
      )
    }
    case 'nearest': {
      const { above, freeOn } = reason
      const day = freeOn ? t(weekdayNames[freeOn - 1]!) : null
      if (above === null) return <Trans>Nearest on this page.</Trans>
      const stars = above.toFixed(1)
      if (day)
        return (
          <Trans>
            Nearest on this page with {stars} stars or more, and free on {day}.
          </Trans>
        )
      return <Trans>Nearest on this page with {stars} stars or more.</Trans>
    }
    case 'best rated': {
      const { reviews } = reason
      return (
        <Trans>
          Best rated on this page, with <Plural value={reviews} one="# review" other="# reviews" />.
        </Trans>
      )
    }
    case 'answers fastest': {
      const { minutes } = reason
      return <Trans>Fastest replies on this page: {minutes} min typical reply time.</Trans>
    }
    case 'all checks':
      return <Trans>The only one on this page with all seven checks done.</Trans>
  }
}
