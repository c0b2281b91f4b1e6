import { formatRand } from '#app/platform/money.ts'

/** The three quotes of the example that explains how it works: made up. */
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
