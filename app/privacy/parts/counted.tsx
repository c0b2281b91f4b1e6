import { Trans } from '@lingui/react/macro'
import { spaced } from '#app/ui/numbers.ts'

const MOST_COUNTED = 10_000

/** A count of rows, which stops at ten thousand. */
export function Counted({ count }: { count: number }) {
  const most = spaced(MOST_COUNTED)
  return (
    <span className="tnum">
      {count > MOST_COUNTED ? <Trans>over {most}</Trans> : spaced(count)}
    </span>
  )
}
