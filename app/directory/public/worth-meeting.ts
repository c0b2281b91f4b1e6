/**
 * The rule for the home page: the minimum of reviews and checks, and how many of the best by score are
 * considered.
 */
export const WORTH_MEETING = { reviews: 10, checks: 5, looked: 200 }

type Somebody = { category: string; province: string }

/**
 * Chooses from the best scores, in order, with distinct trades and provinces; if places stay empty, with
 * distinct trades only. Deterministic, and paid plans have no influence.
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
