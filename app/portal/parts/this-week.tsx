import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { weekdayLetters, weekdayNames } from '#app/directory/public/weekdays.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { weekdayOf } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

type BookedDay = { day: string; open: number; over: number }

const MOST_DRAWN = 4

/** The week as seven columns: a block for each job, green for upcoming ones. */
export function ThisWeek({ week, today }: { week: BookedDay[]; today: string }) {
  const { t, i18n } = useLingui()
  const booked = week.reduce((sum, { open }) => sum + open, 0)
  const spoken = week
    .map(({ day, open, over }) => {
      const name = i18n._(weekdayNames[weekdayOf(day) - 1]!)
      return t`${name}: ${open + over}`
    })
    .join(', ')
  return (
    <Card as="section" aria-labelledby="this-week">
      <div className="flex items-baseline justify-between">
        <h2 id="this-week" className="text-h4">
          <Trans>This week</Trans>
        </h2>
        <span className="text-small text-ink-2">
          <Plural value={booked} one="# booked" other="# booked" />
        </span>
      </div>
      <div className="portal-week" role="img" aria-label={t`Jobs: ${spoken}`}>
        {week.map(({ day, open, over }) => (
          <div key={day} data-today={day === today ? '' : undefined}>
            <b>{i18n._(weekdayLetters[weekdayOf(day) - 1]!)}</b>
            <Blocks open={open} over={over} />
          </div>
        ))}
      </div>
      <ButtonLink to={'/provider-portal/calendar' satisfies SiteAddress} wide className="mt-4">
        <Trans>Change when I'm free</Trans>
      </ButtonLink>
    </Card>
  )
}

function Blocks({ open, over }: Omit<BookedDay, 'day'>) {
  return (
    <svg width="100%" height="72" aria-hidden="true">
      {Array.from({ length: Math.min(MOST_DRAWN, open + over) }, (_, index) => (
        <rect
          key={index}
          x="0"
          width="100%"
          y={index * 18}
          height="15"
          className={index < over ? 'fill-line-2' : 'fill-fynbos'}
        />
      ))}
    </svg>
  )
}
