import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { cleanLine } from '#app/platform/plain-text.ts'
import { type Crop, type Focus, MOST_CUT } from './public/crop.ts'

export const imageLimits = { name: 80, altEn: 200, altAf: 200, altZu: 200, altXh: 200 }
const words = Object.keys(imageLimits) as (keyof typeof imageLimits)[]
export const cropFields = ['cropLeft', 'cropTop', 'cropRight', 'cropBottom'] as const
export const focusFields = ['focusX', 'focusY'] as const
const numbers = [...focusFields, ...cropFields]

export type WordField = (typeof words)[number]
export type ImageField = WordField | (typeof numbers)[number]
export type ImageFields = Record<ImageField, string>
export type ImageProblems = Partial<Record<ImageField, MessageDescriptor>>

export const imageFieldNames: Record<ImageField, MessageDescriptor> = {
  name: msg({ message: 'Name', context: 'of a picture' }),
  altEn: msg`Alternative text in English`,
  altAf: msg`Alternative text in Afrikaans`,
  altZu: msg`Alternative text in isiZulu`,
  altXh: msg`Alternative text in isiXhosa`,
  focusX: msg`From the left`,
  focusY: msg`From the top`,
  cropLeft: msg({ message: 'Left', context: 'cut off a picture' }),
  cropTop: msg({ message: 'Top', context: 'cut off a picture' }),
  cropRight: msg({ message: 'Right', context: 'cut off a picture' }),
  cropBottom: msg({ message: 'Bottom', context: 'cut off a picture' }),
}

/** The posted fields, normalised. */
export function readImage(form: FormData): ImageFields {
  const typedIn = (field: ImageField) => {
    const typed = form.get(field)
    return typeof typed === 'string' ? typed.slice(0, 2000) : ''
  }
  const text = (field: WordField) => {
    const typed = cleanLine(typedIn(field))
    return [field, typed.slice(0, imageLimits[field])]
  }
  const number = (field: ImageField) => [field, typedIn(field).trim().slice(0, 20)]
  return Object.fromEntries([...words.map(text), ...numbers.map(number)]) as ImageFields
}

/** English alternative text is required, because screen readers need one. */
export function wordProblems({ altEn }: Pick<ImageFields, WordField>): ImageProblems {
  if (altEn === '') return { altEn: msg`Say what the picture shows, for people who can't see it.` }
  return altEn.length < 5 ? { altEn: msg`Use at least 5 characters.` } : {}
}

export function imageProblems(typed: ImageFields): ImageProblems {
  const found = wordProblems(typed)
  for (const field of numbers)
    if (percent(typed[field]) === null) found[field] = msg`Use a whole number from 0 to 100.`
  if (numbers.some((field) => found[field])) return found
  const { left, top, right, bottom } = cropOf(typed)
  const tooMuch = msg`Leave at least 10% of the picture.`
  if (left + right > MOST_CUT) found.cropRight = tooMuch
  if (top + bottom > MOST_CUT) found.cropBottom = tooMuch
  return found
}

const percent = (typed: string) =>
  /^\d{1,3}$/.test(typed) && Number(typed) <= 100 ? Number(typed) : null

export const cropOf = (typed: ImageFields): Crop => ({
  left: Number(typed.cropLeft),
  top: Number(typed.cropTop),
  right: Number(typed.cropRight),
  bottom: Number(typed.cropBottom),
})

export const focusOf = (typed: ImageFields): Focus => ({
  x: Number(typed.focusX),
  y: Number(typed.focusY),
})

/** The default name: "team-photo_2.JPG" becomes "team photo 2". */
export const nameFromFile = (fileName: string) =>
  cleanLine(fileName.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[-_]+/g, ' ')).slice(
    0,
    imageLimits.name,
  )
