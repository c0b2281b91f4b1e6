import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Fields, Item, ItemField, ListField, Shape } from './fields.ts'

type Named = { name: string; label: string; hint?: string; value: string }
/** A control of the editor, with its label in the page's language. */
export type Control =
  | (Named & { kind: 'line' | 'rich'; most: number; isOptional?: boolean })
  | (Named & { kind: 'choice'; options: { value: string; label: string }[] })
  | (Named & { kind: 'picture'; among: readonly string[] })
  | (Named & { kind: 'image' })
  | { kind: 'anchor'; name: string; value: string }
  | { kind: 'block'; name: string; value: string; label: string }
export type ListControl = {
  kind: 'list'
  name: string
  label: string
  itemName: string
  items: { controls: Control[]; heading: string }[]
  hasRoom: boolean
  /** Its items can only be reordered, and the first one is fixed. */
  isOrder?: boolean
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
    heading: headingOf(i18n, field, item),
    controls: Object.entries(field.item).map(([own, itemField]) =>
      own === 'shown' && isAlwaysShown(field, item)
        ? { kind: 'anchor', name: `${name}.${index}.${own}`, value: 'shown' }
        : controlOf(i18n, `${name}.${index}.${own}`, itemField, item[own] ?? ''),
    ),
  })),
  hasRoom: items.length < field.most,
  ...(field.order ? { isOrder: true } : {}),
})

const isAlwaysShown = ({ order }: ListField, item: Item) =>
  order?.always.includes(item.block ?? '') ?? false

/** An item's heading: its first line, or the block it refers to. */
function headingOf(i18n: I18n, field: ListField, item: Item): string {
  const blocks = field.item.block
  if (blocks?.kind === 'block') return nameIn(i18n, blocks.names, item.block ?? '')
  const [name] = Object.entries(field.item).find(([, { kind }]) => kind === 'line') ?? []
  return (name && item[name]) || ''
}

const nameIn = (i18n: I18n, names: Readonly<Record<string, MessageDescriptor>>, code: string) =>
  Object.hasOwn(names, code) ? i18n._(names[code]!) : code

function controlOf(i18n: I18n, name: string, field: ItemField, value: string): Control {
  if (field.kind === 'block')
    return { kind: 'block', name, value, label: nameIn(i18n, field.names, value) }
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
  if (field.kind === 'image') return { ...named, kind: 'image' }
  const isOptional = field.kind === 'line' && field.isOptional
  return { ...named, kind: field.kind, most: field.most, ...(isOptional ? { isOptional } : {}) }
}

/** A field's name where it isn't shown beside its control. */
export function labelOf(
  i18n: I18n,
  shape: Shape,
  { field, item, itemField }: { field: string; item?: number; itemField?: string },
): string {
  const own = shape[field]
  if (!own || own.kind === 'anchor' || own.kind === 'block') return field
  if (own.kind !== 'list' || item === undefined || !itemField) return i18n._(own.label)
  const inner = own.item[itemField]
  const name = inner && 'label' in inner ? i18n._(inner.label) : itemField
  return `${i18n._(own.label)} ${item + 1}: ${name}`
}

/** The text with codes replaced by their labels, for the list of changes. */
export function inWords(i18n: I18n, shape: Shape, text: Fields): Fields {
  const words = (field: ItemField | ListField | undefined, value: string) => {
    if (field?.kind === 'choice') return nameIn(i18n, field.options, value)
    return field?.kind === 'block' ? nameIn(i18n, field.names, value) : value
  }
  return Object.fromEntries(
    Object.entries(text).map(([name, value]) => {
      const field = shape[name]
      if (typeof value === 'string') return [name, words(field, value)]
      const named = (item: Item) =>
        Object.fromEntries(
          Object.entries(item).map(([own, written]) => [
            own,
            words(field?.kind === 'list' ? field.item[own] : undefined, written),
          ]),
        )
      return [name, value.map(named)]
    }),
  )
}
