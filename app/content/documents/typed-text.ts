import { isId } from '#app/platform/ids.ts'
import { cleanLine, cleanText, cutText } from '#app/platform/plain-text.ts'
import {
  emptyItem,
  type Fields,
  type Item,
  type ItemField,
  type ListField,
  type Shape,
} from './fields.ts'

/** Longer than any field allows, so that an over-long text is saved in the draft and can be shortened. */
const LONGEST = 6000
/** The actions of a list's buttons. */
export type ListStep = { step: 'add' | 'remove' | 'up' | 'down'; list: string; index: number }

/** A list action from its button's value: "remove:questions:2". */
export function listStepOf(intent: string): ListStep | null {
  const [, step, list, index] =
    /^(add|remove|up|down):([A-Za-z]+)(?::(\d{1,2}))?$/.exec(intent) ?? []
  return step && list ? { step: step as ListStep['step'], list, index: Number(index ?? 0) } : null
}

/** The posted text, normalised as it is stored. */
export function typedText(form: FormData, shape: Shape): Fields {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      field.kind === 'list' ? typedItems(form, name, field) : typedValue(form, name, field),
    ]),
  )
}

function typedItems(form: FormData, name: string, field: ListField): Item[] {
  const items: Item[] = []
  // Two more than allowed, so that the form can report too many.
  for (let index = 0; index < field.most + 2; index++) {
    const prefix = `${name}.${index}`
    if (!Object.keys(field.item).some((own) => form.has(`${prefix}.${own}`))) break
    items.push(
      Object.fromEntries(
        Object.entries(field.item).map(([own, itemField]) => [
          own,
          typedValue(form, `${prefix}.${own}`, itemField),
        ]),
      ),
    )
  }
  return withAnchors(items, field)
}

function typedValue(form: FormData, name: string, field: ItemField): string {
  const typed = form.get(name)
  const text = typeof typed === 'string' ? cutText(typed, LONGEST) : ''
  if (field.kind === 'rich') return cleanText(text)
  if (field.kind === 'block') return Object.hasOwn(field.names, text) ? text : ''
  if (field.kind === 'image') return isId(text) ? text : ''
  return field.kind === 'anchor' ? anchorOf(text) : cleanLine(text)
}

/** An anchor within a page. */
export const anchorOf = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)

/** An item's anchor is made from its first text, and never changes: links to it stay valid. */
function withAnchors(items: Item[], field: ListField): Item[] {
  const anchors = Object.entries(field.item).flatMap(([name, { kind, ...rest }]) =>
    kind === 'anchor' && 'from' in rest ? [{ name, from: rest.from }] : [],
  )
  const used = new Set<string>()
  return items.map((item, index) => {
    const own = { ...item }
    for (const { name, from } of anchors) {
      const wanted = own[name] || anchorOf(own[from] ?? '')
      own[name] = wanted && used.has(wanted) ? `${wanted}-${index + 1}` : wanted
      used.add(own[name])
    }
    return own
  })
}

/** The text with an item added, removed or moved. */
export function stepped(text: Fields, shape: Shape, { step, list, index }: ListStep): Fields {
  const field = shape[list]
  const items = text[list]
  if (field?.kind !== 'list' || !Array.isArray(items)) return text
  // All blocks stay, and the first one stays first.
  const isKept = step === 'add' || step === 'remove' || index < (step === 'up' ? 2 : 1)
  if (field.order && isKept) return text
  if (step === 'add') return { ...text, [list]: [...items, emptyItem(field)] }
  if (step === 'remove') return { ...text, [list]: items.filter((_, place) => place !== index) }
  const other = step === 'up' ? index - 1 : index + 1
  const [moved, passed] = [items[index], items[other]]
  if (!moved || !passed) return text
  return { ...text, [list]: items.with(index, passed).with(other, moved) }
}
