import { Trans } from '@lingui/react/macro'
import { blocksOf, type Clock, DAYS_TO_ANSWER } from '../public/clock.ts'

const fills = { gone: 'bg-ink-3', left: 'bg-line', last: 'bg-danger' } as const

/** The 30 days of a request, a block each. The text says the same. */
export function DayBlocks({ clock, answerBy }: { clock: Clock; answerBy: string }) {
  const { gone, isUrgent, isLate } = clock
  return (
    <div>
      <div className="flex max-w-sm gap-0.5" aria-hidden>
        {blocksOf(clock).map((block, day) => (
          <span key={day} className={`h-3 flex-1 ${fills[block]}`} />
        ))}
      </div>
      <p className={`text-small mt-1 ${isUrgent ? 'text-danger' : 'text-ink-2'}`}>
        {isLate ? (
          <Trans>Late: the answer was due by {answerBy}</Trans>
        ) : (
          <Trans>
            Day {gone} of {DAYS_TO_ANSWER}. Answer by {answerBy}.
          </Trans>
        )}
      </p>
    </div>
  )
}
