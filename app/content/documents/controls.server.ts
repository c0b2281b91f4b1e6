import type { I18n } from '@lingui/core'
import type { Fields, Item, ItemField, ListField, Shape } from './fields.ts'

type Named = { name: string; label: string; hint?: string; value: string }
/** A control of the editor, with its words in the language of the page. */
export type Control =
  | (Named & { kind: 'line' | 'rich'; most: number })
  | (Named & { kind: 'choice'; options: { value: string; label: string }[] })
  | (Named & { kind: 'picture'; among: readonly string[] })
  | { kind: 'anchor'; name: string; value: string }
export type ListControl = {
  kind: 'list'
  name: string
  label: string
  itemName: string
  items: { controls: Control[]; heading: string }[]
  hasRoom: boolean
}

/** The controls of a text, in the order of its shape. */
export const controlsOf = (i18n: I18n, shape: Shape, text: Fields): (Control | ListControl)[] =>
  Object.entries(shape).map(([name, field]) => {
    const value = text[name] ?? ''
    if (field.kind !== 'list') return controlOf(i18n, name, field, String(value))
    return listControl(i18n, name, field, typeof value === 'string' ? [] : value)
  })

const listControl = (i18n: I18n, name: string, field: ListField, items: Item[]): ListControl => ({
  kind: 'list',
  name,
  label: i18n._(field.label),
  itemName: i18n._(field.itemName),
  items: items.map((item, index) => ({
    heading: headingOf(field, item),
    controls: Object.entries(field.item).map(([own, itemField]) =>
      controlOf(i18n, `${name}.${index}.${own}`, itemField, item[own] ?? ''),
    ),
  })),
  hasRoom: items.length < field.most,
})

/** What tells an item from the others: its first line. */
function headingOf(field: ListField, item: Item): string {
  const [name] = Object.entries(field.item).find(([, { kind }]) => kind === 'line') ?? []
  return (name && item[name]) || ''
}

function controlOf(i18n: I18n, name: string, field: ItemField, value: string): Control {
  if (field.kind === 'anchor') return { kind: 'anchor', name, value }
  const named = {
    name,
    label: i18n._(field.label),
    ...(field.hint ? { hint: i18n._(field.hint) } : {}),
    value,
  }
  if (field.kind === 'choice')
    return {
      ...named,
      kind: 'choice',
      options: Object.entries(field.options).map(([option, label]) => ({
        value: option,
        label: i18n._(label),
      })),
    }
  if (field.kind === 'picture') return { ...named, kind: 'picture', among: field.among }
  return { ...named, kind: field.kind, most: field.most }
}

/** What a field is called where it isn't beside its control. */
export function labelOf(
  i18n: I18n,
  shape: Shape,
  { field, item, itemField }: { field: string; item?: number; itemField?: string },
): string {
  const own = shape[field]
  if (!own || own.kind === 'anchor') return field
  if (own.kind !== 'list' || item === undefined || !itemField) return i18n._(own.label)
  const inner = own.item[itemField]
  const name = inner && inner.kind !== 'anchor' ? i18n._(inner.label) : itemField
  return `${i18n._(own.label)} ${item + 1}: ${name}`
}
