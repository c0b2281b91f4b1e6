import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isId } from '#app/platform/ids.ts'
import type { Fields, Item, ItemField, ListField, Shape } from './fields.ts'
import { type RichTextProblem, richTextProblems } from './rich-text.server.ts'
import { PRICE_TABLE, unknownValuesIn } from './values.ts'

/** Keyed by the control: "lead", "questions.2.answer", or "questions" for a list itself. */
export type TextProblems = Record<string, string>

/** Why a text can't be published yet. A draft may have any of these. */
export function textProblems(i18n: I18n, shape: Shape, text: Fields): TextProblems {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const value = text[name] ?? ''
      if (field.kind === 'list') return listProblems(i18n, name, field, value)
      return fieldProblem(i18n, name, field, String(value))
    }),
  )
}

function listProblems(i18n: I18n, name: string, field: ListField, value: string | Item[]) {
  const items = typeof value === 'string' ? [] : value
  if (field.order) return orderProblems(i18n, name, field, items)
  const own = i18n._(field.itemName)
  if (items.length < field.least) return [[name, i18n._(msg`Add at least one ${own}.`)]]
  const { most } = field
  if (items.length > most) return [[name, i18n._(msg`There's room for ${most} here. Remove some.`)]]
  return items.flatMap((item, index) =>
    Object.entries(field.item).flatMap(([itemName, itemField]) => {
      const own = `${name}.${index}.${itemName}`
      const value = item[itemName] ?? ''
      const isTwice =
        itemField.kind === 'picture' &&
        items.slice(0, index).some((other) => other[itemName] === value)
      if (isTwice) return [[own, i18n._(msg`This picture is there already. Choose another.`)]]
      return fieldProblem(i18n, own, itemField, value)
    }),
  )
}

/** Every block exactly once, the first one first, and no required block hidden. */
function orderProblems(i18n: I18n, name: string, field: ListField, items: Item[]): string[][] {
  const [[blockName, block] = []] = Object.entries(field.item).filter(
    ([, { kind }]) => kind === 'block',
  )
  const { order } = field
  if (!order || !blockName || block?.kind !== 'block') return []
  const codes = items.map((item) => item[blockName] ?? '')
  const isComplete =
    codes.length === new Set(codes).size &&
    Object.keys(block.names).every((code) => codes.includes(code)) &&
    codes.every((code) => Object.hasOwn(block.names, code))
  if (!isComplete) return [[name, i18n._(msg`Each block has to be there once.`)]]
  if (codes[0] !== order.first)
    return [[name, i18n._(msg`${i18n._(block.names[order.first]!)} has to be first.`)]]
  const hidden = items.find((item) => {
    return item.shown !== 'shown' && order.always.includes(item[blockName] ?? '')
  })
  return hidden
    ? [[name, i18n._(msg`${i18n._(block.names[hidden[blockName]!]!)} can't be hidden.`)]]
    : []
}

function fieldProblem(i18n: I18n, name: string, field: ItemField, value: string): string[][] {
  const problem = problemOf(i18n, field, value)
  return problem ? [[name, problem]] : []
}

function problemOf(i18n: I18n, field: ItemField, value: string): string | null {
  if (field.kind === 'anchor' || field.kind === 'image') return null
  if (field.kind === 'block')
    return Object.hasOwn(field.names, value) ? null : i18n._(msg`Choose one of these.`)
  if (field.kind === 'line' && field.isOptional && value.trim() === '') return null
  if (value.trim() === '') return i18n._(msg`This can't be empty.`)
  if (field.kind === 'choice')
    return Object.hasOwn(field.options, value) ? null : i18n._(msg`Choose one of these.`)
  if (field.kind === 'picture')
    return field.among.includes(value) || isId(value) ? null : i18n._(msg`Choose one of these.`)
  const { most } = field
  if (value.length > most) return i18n._(msg`Use ${most} characters at most.`)
  const [unknown] = unknownValuesIn(value)
  if (unknown !== undefined)
    return i18n._(msg`There's no value called ${unknown}. The values are listed under the text.`)
  const isTable = field.kind === 'rich' && field.hasPriceTable && value.trim() === PRICE_TABLE
  if (value.includes(PRICE_TABLE) && !isTable)
    return i18n._(msg`The price table can only be a whole answer of the FAQ.`)
  return field.kind === 'rich' ? richProblem(i18n, value) : null
}

function richProblem(i18n: I18n, value: string): string | null {
  const [problem] = richTextProblems(value)
  return problem ? richProblemWords(i18n, problem) : null
}

function richProblemWords(i18n: I18n, problem: RichTextProblem): string {
  if (problem.kind === 'html') return i18n._(msg`HTML isn't shown here. Use the buttons instead.`)
  if (problem.kind === 'alt')
    return i18n._(msg`Say what the picture shows, for people who can't see it.`)
  if (problem.kind === 'picture') {
    const { key } = problem
    return i18n._(msg`There's no picture called ${key}.`)
  }
  const { address } = problem
  return i18n._(
    msg`${address} isn't a link we can use. Start it with https://, mailto:, tel: or a / for our own pages.`,
  )
}
