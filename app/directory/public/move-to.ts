/** The list with one item moved to another position, counted from 1; null if nothing changes. */
export function moveTo<Item>(items: readonly Item[], item: Item, place: number): Item[] | null {
  const from = items.indexOf(item)
  const to = Math.min(items.length, Math.max(1, Math.trunc(place))) - 1
  if (from < 0 || Number.isNaN(to) || from === to) return null
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
