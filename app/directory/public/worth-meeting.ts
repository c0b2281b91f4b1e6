/** Who may stand on the home page: with so many reviews and checks, of the best so many by score. */
export const WORTH_MEETING = { reviews: 10, checks: 5, looked: 200 }

type Somebody = { category: string; province: string }

/**
 * From those with the best score, the best first: nobody of a trade or a province that stands there
 * already; where that leaves places empty, nobody of a trade that does. The same list is always chosen
 * from the same people, and nothing of it can be bought.
 */
export function chooseWorthMeeting<One extends Somebody>(
  best: readonly One[],
  count: number,
): One[] {
  const chosen: One[] = []
  for (const isEnough of [differs('category', 'province'), differs('category')])
    for (const item of best)
      if (chosen.length < count && !chosen.includes(item) && isEnough(item, chosen))
        chosen.push(item)
  return chosen
}

const differs =
  (...by: (keyof Somebody)[]) =>
  (somebody: Somebody, others: readonly Somebody[]) =>
    others.every((other) => by.every((key) => other[key] !== somebody[key]))
