import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Bead, type BeadTone } from '#app/ui/bead.tsx'
import type { SharedJobView } from '../job-view.server.ts'
import { type BeadName, type BeadState, currentStep } from '../public/job-string.ts'

const tones: Record<BeadState, BeadTone> = {
  done: 'done',
  now: 'now',
  todo: 'todo',
  failed: 'refused',
}

/** The seven steps of a job; on a phone the beads, and the current step in words. */
export function JobString({ string }: Pick<SharedJobView, 'string'>) {
  const names = useBeadNames()
  const current = currentStep(string)
  const name = names[string[current - 1]!.name]
  return (
    <div>
      <ol className="job-string" aria-hidden="true">
        {string.map((bead) => (
          <li key={bead.name} data-state={bead.state}>
            <Bead tone={tones[bead.state]} />
            <b>{names[bead.name]}</b>
          </li>
        ))}
      </ol>
      <p className="job-step">
        <b>
          <Trans>
            Step {current} of 7: {name}
          </Trans>
        </b>
        <StepsLeft left={7 - current} />
      </p>
    </div>
  )
}

function StepsLeft({ left }: { left: number }) {
  if (left === 0) return null
  return (
    <span>
      <Plural value={left} one="# step left" other="# steps left" />
    </span>
  )
}

function useBeadNames(): Record<BeadName, string> {
  const { t } = useLingui()
  return {
    booked: t`Booked`,
    still_on: t`Confirmed`,
    on_the_way: t`On the way`,
    arrived: t`Arrived`,
    done: t`Done`,
    paid: t`Paid`,
    rated: t`Rated`,
  }
}
