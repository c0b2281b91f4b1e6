import { Plural, Trans } from '@lingui/react/macro'
import { SMALL_BEAD } from '#app/ui/bead.tsx'
import type { DayBead } from '../countdown.ts'
import type { LandingView } from '../landing-view.server.ts'

const [STEP, PER_LINE] = [18, 15]

/** The remaining days as one large number and, while registration is open, as a dot each. */
export function Countdown({ view: { days, beads, opened, isSignupOpen } }: { view: LandingView }) {
  return (
    <div className="countdown">
      <p className="countdown-days">
        <b className="number-hero">{days}</b>{' '}
        <span className="text-h2">
          <Plural value={days} one="day to launch" other="days to launch" />
        </span>
      </p>
      {isSignupOpen ? null : (
        <p className="text-small text-ink-2">
          <Trans>Applications are open. Launch invitations go out on {opened}.</Trans>
        </p>
      )}
      {isSignupOpen && beads.length > 0 ? (
        <div>
          <Beads beads={beads} />
          <p className="mt-2 text-small text-ink-2">
            <Trans>One bead for each day since registration opened on {opened}.</Trans>
          </p>
        </div>
      ) : null}
    </div>
  )
}

const tones: Record<DayBead, string> = {
  done: 'fill-clay',
  today: 'fill-marigold',
  'to come': 'fill-line',
  eve: 'fill-line',
}

function Beads({ beads }: { beads: DayBead[] }) {
  const lines = Math.ceil(beads.length / PER_LINE)
  const place = (day: number) =>
    `translate(${(day % PER_LINE) * STEP} ${Math.floor(day / PER_LINE) * STEP})`
  return (
    <svg
      viewBox={`0 0 ${PER_LINE * STEP} ${lines * STEP}`}
      width={PER_LINE * STEP}
      height={lines * STEP}
      aria-hidden="true"
    >
      {beads.map((bead, day) => (
        <path key={day} d={SMALL_BEAD} transform={place(day)} className={tones[bead]} />
      ))}
    </svg>
  )
}
