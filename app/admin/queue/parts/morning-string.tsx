import { Trans, useLingui } from '@lingui/react/macro'
import { Bead } from '#app/ui/bead.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { morningBeads } from '../deadline.ts'
import type { QueueView } from '../queue-view.server.ts'

/** The day's progress through the queue: decided, open, due today, the rest. */
export function MorningString({ view, isOpen }: { view: QueueView; isOpen: boolean }) {
  const { t } = useLingui()
  const { done, due, total } = view
  const all = spaced(done + total)
  const beads = morningBeads({ done, due, rest: total - due, isOpen })
  return (
    <div className="morning">
      <p>
        <Trans>
          <b>{spaced(done)}</b> of {all} decided since 08:00
        </Trans>
        {due > 0 ? (
          <>
            {', '}
            <Trans>
              <b className="text-danger">{spaced(due)}</b> due today
            </Trans>
          </>
        ) : null}
      </p>
      <div className="morning-beads" role="img" aria-label={t`${spaced(done)} of ${all} decided`}>
        {beads.map((tone, index) => (
          <Bead key={index} tone={tone} size={13} />
        ))}
      </div>
    </div>
  )
}
