import type { MessageDescriptor } from '@lingui/core'
import type { SiteImage } from '#app/images/public/site-image.ts'
import { z } from '#app/platform/zod.ts'
import type { RichBlock } from '#app/ui/rich-text.tsx'

type Labelled = { label: MessageDescriptor; hint?: MessageDescriptor }
/** A line or a short paragraph without formatting. */
export type LineField = Labelled & { kind: 'line'; most: number; isOptional?: true }
/** Paragraphs, headings, lists, links, bold and pictures, written as Markdown. */
export type RichField = Labelled & {
  kind: 'rich'
  most: number
  /** The page renders the price table if this is the whole text. */
  hasPriceTable?: true
}
export type ChoiceField = Labelled & {
  kind: 'choice'
  options: Readonly<Record<string, MessageDescriptor>>
  /** Added later: versions stored before have its first option. */
  isAdded?: true
}
/** A built-in drawing by its key, or a picture of the library by its id. */
export type PictureField = Labelled & { kind: 'picture'; among: readonly string[] }
/** A picture of the library above a text, by its id; empty for none. */
export type ImageField = Labelled & { kind: 'image' }
/** Identifies an item in a URL, for example a question's anchor. Not editable. */
export type AnchorField = { kind: 'anchor'; from: string }
/** A block of a page, which its list contains exactly once. It can only be moved. */
export type BlockField = {
  kind: 'block'
  names: Readonly<Record<string, MessageDescriptor>>
}
export type ItemField =
  | LineField
  | RichField
  | ChoiceField
  | PictureField
  | ImageField
  | BlockField
  | AnchorField
export type ListField = Labelled & {
  kind: 'list'
  /** The name of an item on its buttons. */
  itemName: MessageDescriptor
  least: number
  most: number
  item: Readonly<Record<string, ItemField>>
  /** A list that can only be reordered: which block stays first, and which can't be hidden. */
  order?: { first: string; always: readonly string[] }
}
export type Shape = Readonly<Record<string, ItemField | ListField>>

/** A text as stored and edited: rich text is Markdown, values are placeholders in braces. */
export type Item = Record<string, string>
export type Fields = Record<string, string | Item[]>

/** The same as a page receives it. */
export type Shown<Field> = Field extends { kind: 'rich' }
  ? RichBlock[]
  : Field extends { kind: 'choice'; options: infer Options }
    ? keyof Options & string
    : Field extends { kind: 'block'; names: infer Names }
      ? keyof Names & string
      : Field extends { kind: 'picture' }
        ? string | SiteImage
        : Field extends { kind: 'list'; item: infer ItemShape }
          ? { [Name in keyof ItemShape]: Shown<ItemShape[Name]> }[]
          : string
export type ShownFields<Of extends Shape> = { -readonly [Name in keyof Of]: Shown<Of[Name]> }

function schemaOfField(field: ItemField): z.ZodType<string> {
  if (field.kind === 'choice') {
    const options = z.enum(Object.keys(field.options) as [string, ...string[]])
    return field.isAdded ? options.default(firstOption(field)) : options
  }
  return isOptional(field) ? z.string().default('') : z.string()
}

const firstOption = ({ options }: ChoiceField) => Object.keys(options)[0] ?? ''
const isOptional = (field: ItemField) =>
  field.kind === 'image' || (field.kind === 'line' && field.isOptional === true)
const isAdded = (field: ItemField) =>
  isOptional(field) || (field.kind === 'choice' && field.isAdded === true)

/** The names of the fields for the picture above a text. */
export const pictureFields = (text: string) => ({
  picture: `${text}Picture`,
  alt: `${text}PictureAlt`,
  use: `${text}PictureUse`,
})

/** A text with defaults for every field that was added to its shape since it was written. */
export function withAddedFields(shape: Shape, text: Fields): Fields {
  const added = (fields: Readonly<Record<string, ItemField>>): Item =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        isAdded(field) ? [[name, field.kind === 'choice' ? firstOption(field) : '']] : [],
      ),
    )
  const lists = Object.entries(shape).flatMap(([name, field]) => {
    const items = text[name]
    if (field.kind !== 'list' || !Array.isArray(items)) return []
    return [[name, items.map((item) => ({ ...item, ...added(field.item), ...item }))]]
  })
  const single = Object.fromEntries(
    Object.entries(shape).filter(([, { kind }]) => kind !== 'list'),
  ) as Record<string, ItemField>
  return { ...text, ...added(single), ...text, ...Object.fromEntries(lists) }
}

/** Validates a stored text: one that a newer release can't parse counts as unpublished. */
export const schemaOf = (shape: Shape): z.ZodType<Fields> =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        field.kind === 'list' ? z.array(itemSchema(field)) : schemaOfField(field),
      ]),
    ),
  )

const itemSchema = ({ item }: ListField) =>
  z.object(
    Object.fromEntries(Object.entries(item).map(([name, field]) => [name, schemaOfField(field)])),
  )

/** An empty item: a choice has its first option. */
export const emptyItem = ({ item }: ListField): Item =>
  Object.fromEntries(
    Object.entries(item).map(([name, field]) => [
      name,
      field.kind === 'choice'
        ? firstOption(field)
        : field.kind === 'picture'
          ? (field.among[0] ?? '')
          : '',
    ]),
  )

/** One value per field, to compare and mark: a list is a single value. */
export const flatten = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

export const isSameText = (text: Fields, other: Fields): boolean =>
  changedFields(text, other).length === 0

/** The names of the fields that differ. */
export function changedFields(text: Fields, other: Fields): string[] {
  const [now, before] = [flatten(text), flatten(other)]
  return Object.keys({ ...now, ...before }).filter((name) => now[name] !== before[name])
}
