import { Plural, Trans } from '@lingui/react/macro'
import { SMALL_BEAD } from '#app/ui/bead.tsx'
import type { LandingView } from '../landing-view.server.ts'

const [STEP, PER_LINE] = [18, 15]

/** The days that are left as one large number and, while registration is open, as a bead each. */
export function Countdown({ view: { days, beads, opened } }: { view: LandingView }) {
  return (
    <div className="countdown">
      <p className="countdown-days">
        <b className="number-hero">{days}</b>{' '}
        <span className="text-h2">
          <Plural value={days} one="day to go" other="days to go" />
        </span>
      </p>
      {beads.hasBegun ? (
        <div>
          <Beads over={beads.over} of={beads.of} />
          <p className="mt-2 text-small text-ink-2">
            <Trans>One bead for each day since registration opened, {opened}.</Trans>
          </p>
        </div>
      ) : (
        <p className="text-small text-ink-2">
          <Trans>Registration for providers opens on {opened}.</Trans>
        </p>
      )}
    </div>
  )
}

/** Days that are over, today, and those to come. More than two months of them would be a wall. */
function Beads({ over, of }: { over: number; of: number }) {
  if (of > 62) return null
  const lines = Math.ceil(of / PER_LINE)
  const place = (day: number) =>
    `translate(${(day % PER_LINE) * STEP} ${Math.floor(day / PER_LINE) * STEP})`
  return (
    <svg
      viewBox={`0 0 ${PER_LINE * STEP} ${lines * STEP}`}
      width={PER_LINE * STEP}
      height={lines * STEP}
      aria-hidden="true"
    >
      {Array.from({ length: of }, (_, day) => (
        <path
          key={day}
          d={SMALL_BEAD}
          transform={place(day)}
          className={day < over ? 'fill-clay' : day === over ? 'fill-marigold' : 'fill-line'}
        />
      ))}
    </svg>
  )
}
