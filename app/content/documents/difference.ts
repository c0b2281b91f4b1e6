import { diffWordsWithSpace } from 'diff'
import type { Fields, Item, Shape } from './fields.ts'

export type Part = { words: string; how: 'same' | 'added' | 'removed' }
/** A changed field by its path; in a list, also which item. */
export type Difference = { field: string; item?: number; itemField?: string; parts: Part[] }

/** Word-level differences between two versions, in the order of the form. */
export function differences(shape: Shape, before: Fields, now: Fields): Difference[] {
  return Object.entries(shape).flatMap(([field, { kind }]) => {
    const [old, text] = [before[field] ?? '', now[field] ?? '']
    if (kind === 'list') return itemDifferences(field, asItems(old), asItems(text))
    return wordDifference({ field }, String(old), String(text))
  })
}

const asItems = (value: string | Item[]): Item[] => (typeof value === 'string' ? [] : value)

function itemDifferences(field: string, before: Item[], now: Item[]): Difference[] {
  return Array.from({ length: Math.max(before.length, now.length) }, (_, item) => item).flatMap(
    (item) => {
      const [old, text] = [before[item] ?? {}, now[item] ?? {}]
      return Object.keys({ ...old, ...text })
        .filter((itemField) => itemField !== 'id')
        .flatMap((itemField) =>
          wordDifference({ field, item, itemField }, old[itemField] ?? '', text[itemField] ?? ''),
        )
    },
  )
}

const wordDifference = (
  place: Omit<Difference, 'parts'>,
  before: string,
  now: string,
): Difference[] =>
  before === now
    ? []
    : [
        {
          ...place,
          parts: diffWordsWithSpace(before, now).map(({ value, added, removed }) => ({
            words: value,
            how: added ? 'added' : removed ? 'removed' : 'same',
          })),
        },
      ]
