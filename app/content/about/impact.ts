import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type NpoCategory, npoCategories } from '#app/directory/public/npo-categories.ts'
import type { Cents } from '#app/platform/money.ts'

/** The three initiatives with their causes; all other causes are shown together. */
const initiatives: { title: MessageDescriptor; causes: readonly NpoCategory[] }[] = [
  { title: msg`Youth Skills Development`, causes: ['education-literacy', 'arts-culture'] },
  { title: msg`Small Business Support`, causes: ['poverty-alleviation'] },
  { title: msg`Community Infrastructure`, causes: ['community-development'] },
]

/** The value of one block: two thousand rand, or a tenth or hundredth of it while the amounts are small. */
const BLOCKS: readonly Cents[] = [2_000_00, 200_00, 20_00]
/** The most blocks that fit into a panel. */
const MOST_BLOCKS = 96

export type Impact = {
  /** Smallest first: they are drawn as a staircase. */
  steps: { title: MessageDescriptor; causes: NpoCategory[]; cents: Cents; blocks: number }[]
  /** The total of all other causes. */
  others: Cents
  blockCents: Cents
}

type Given = { category: NpoCategory; setAsideCents: Cents }

/** The donations in the ledger, by initiative; the rest is shown beside them, so that nothing is left out. */
export function impactOf(given: readonly Given[]): Impact {
  const sums = new Map<NpoCategory, Cents>()
  for (const { category, setAsideCents } of given)
    sums.set(category, (sums.get(category) ?? 0) + setAsideCents)
  const sumOf = (causes: readonly NpoCategory[]) =>
    causes.reduce((sum, cause) => sum + (sums.get(cause) ?? 0), 0)
  const theirs = new Set(initiatives.flatMap(({ causes }) => causes))
  const rest = (Object.keys(npoCategories) as NpoCategory[]).filter((cause) => !theirs.has(cause))
  const steps = initiatives.map(({ title, causes }) => ({
    title,
    causes: [...causes],
    cents: sumOf(causes),
  }))
  const largest = Math.max(...steps.map(({ cents }) => cents))
  const blockCents = BLOCKS.find((block) => largest >= 5 * block) ?? BLOCKS.at(-1)!
  return {
    steps: steps
      .toSorted((step, other) => step.cents - other.cents)
      .map((step) => ({
        ...step,
        blocks: Math.min(MOST_BLOCKS, Math.max(0, Math.round(step.cents / blockCents))),
      })),
    others: sumOf(rest),
    blockCents,
  }
}
