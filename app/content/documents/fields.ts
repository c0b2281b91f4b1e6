import type { MessageDescriptor } from '@lingui/core'
import { z } from '#app/platform/zod.ts'
import type { RichBlock } from '#app/ui/rich-text.tsx'

type Labelled = { label: MessageDescriptor; hint?: MessageDescriptor }
/** A line or a short paragraph without formatting. */
export type LineField = Labelled & { kind: 'line'; most: number }
/** Paragraphs, headings, lists, links, bold and pictures, written as Markdown. */
export type RichField = Labelled & {
  kind: 'rich'
  most: number
  /** Its page shows the price table where this is the whole text. */
  hasPriceTable?: true
}
export type ChoiceField = Labelled & {
  kind: 'choice'
  options: Readonly<Record<string, MessageDescriptor>>
}
/** A picture by its key: of the built-in ones until others can be chosen. */
export type PictureField = Labelled & { kind: 'picture'; among: readonly string[] }
/** What identifies an item in an address, such as a question's anchor. It isn't edited. */
export type AnchorField = { kind: 'anchor'; from: string }
export type ItemField = LineField | RichField | ChoiceField | PictureField | AnchorField
export type ListField = Labelled & {
  kind: 'list'
  /** What one of the list is called on its buttons. */
  itemName: MessageDescriptor
  least: number
  most: number
  item: Readonly<Record<string, ItemField>>
}
export type Shape = Readonly<Record<string, ItemField | ListField>>

/** A text as it is stored and edited: rich text is Markdown, values are in braces. */
export type Item = Record<string, string>
export type Fields = Record<string, string | Item[]>

/** The same as a page receives it. */
export type Shown<Field> = Field extends { kind: 'rich' }
  ? RichBlock[]
  : Field extends { kind: 'choice'; options: infer Options }
    ? keyof Options & string
    : Field extends { kind: 'list'; item: infer ItemShape }
      ? { [Name in keyof ItemShape]: Shown<ItemShape[Name]> }[]
      : string
export type ShownFields<Of extends Shape> = { -readonly [Name in keyof Of]: Shown<Of[Name]> }

const schemaOfField = (field: ItemField) =>
  field.kind === 'choice' ? z.enum(Object.keys(field.options) as [string, ...string[]]) : z.string()

/** What a stored text must have: one that a newer release can't read counts as not published. */
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

/** An item before anything is typed: a choice has its first option. */
export const emptyItem = ({ item }: ListField): Item =>
  Object.fromEntries(
    Object.entries(item).map(([name, field]) => [
      name,
      field.kind === 'choice'
        ? (Object.keys(field.options)[0] ?? '')
        : field.kind === 'picture'
          ? (field.among[0] ?? '')
          : '',
    ]),
  )

/** A value for each field, to compare and to mark: a list is one value. */
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
