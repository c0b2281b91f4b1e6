import { Trans } from '@lingui/react/macro'
import { formatRand } from '#app/platform/money.ts'
import { StarFigure } from '#app/ui/rating.tsx'

/** The three quotes of the example job that explains how the site works. */
export const exampleQuotes = [
  { name: 'Sipho', amount: 1_450_00 },
  { name: 'Fatima', amount: 1_690_00 },
  { name: 'Johan', amount: 2_100_00 },
] as const

export function ExampleQuotes() {
  return (
    <ul className="grid gap-2">
      {exampleQuotes.map(({ name, amount }) => (
        <li key={name} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3">
          <span className="text-small">{name}</span>
          <svg width="100%" height="8" aria-hidden="true">
            <rect width="100%" height="8" className="fill-sand-2" />
            <rect
              width={`${Math.round((amount / 2_200_00) * 100)}%`}
              height="8"
              className="fill-ink"
            />
          </svg>
          <b className="tnum font-head">{formatRand(amount)}</b>
        </li>
      ))}
    </ul>
  )
}

export function ExampleRequest() {
  return (
    <>
      <b className="font-head">
        <Trans>Geyser leaking through ceiling</Trans>
      </b>
      <p className="text-small text-ink-2">
        <Trans>Mamelodi · today · 2 photos</Trans>
      </p>
    </>
  )
}

export function ExampleReview() {
  return (
    <>
      <StarFigure value={5} />
      <p className="mt-1 text-small text-ink-2">
        <Trans>“Came in 40 minutes, showed me the old valve.”</Trans>
      </p>
    </>
  )
}
