import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { currentCategory } from '#app/directory/public/categories.ts'
import { isSpoken, type SpokenLanguage } from '#app/platform/languages.ts'
import { type EncodedMessage, encodeMessage, translate } from '#app/platform/messages.ts'
import { cleanLine, cleanText, cutText } from '#app/platform/plain-text.ts'

/** All fields of the form, as typed: a draft may contain anything half finished. */
export type Draft = {
  fullName: string
  tradingName: string
  email: string
  phone: string
  identityKind: 'za' | 'passport'
  identityNumber: string
  place: string
  placeId: string
  category: string
  customServiceType: string
  experience: string
  description: string
  skills: string[]
  certifications: string[]
  languages: SpokenLanguage[]
  companyNumber: string
  vatNumber: string
  tradeRegister: string
  tradeNumber: string
  npoCategory: string
  facebook: string
  instagram: string
  linkedin: string
  website: string
}
export type Field = keyof Draft

export const emptyDraft: Draft = {
  fullName: '',
  tradingName: '',
  email: '',
  phone: '',
  identityKind: 'za',
  identityNumber: '',
  place: '',
  placeId: '',
  category: '',
  customServiceType: '',
  experience: '',
  description: '',
  skills: [],
  certifications: [],
  languages: [],
  companyNumber: '',
  vatNumber: '',
  tradeRegister: '',
  tradeNumber: '',
  npoCategory: '',
  facebook: '',
  instagram: '',
  linkedin: '',
  website: '',
}
export const fields = Object.keys(emptyDraft) as Field[]

const lists = ['skills', 'certifications', 'languages'] as const
const isList = (field: Field): field is (typeof lists)[number] =>
  (lists as readonly Field[]).includes(field)

const MOST_IN_A_LIST = 30
const longest: Partial<Record<Field, number>> = { experience: 600, description: 4000 }
const LONGEST = 200

/** Only the fields that the form posted; the rest of a draft stays unchanged. */
export function readFields(form: FormData | URLSearchParams): Partial<Draft> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const typed = form.getAll(field).filter((item) => typeof item === 'string')
      return typed.length === 0 ? [] : [[field, readField(field, typed)]]
    }),
  )
}

function readField(field: Field, typed: string[]): Draft[Field] {
  if (field === 'languages') return [...new Set(typed.filter(isSpoken))]
  if (isList(field)) return listed(typed)
  const most = longest[field] ?? LONGEST
  const tidy = field === 'description' ? cleanText : cleanLine
  const words = cutText(tidied(typed[0] ?? '', tidy, most * 2), most)
  if (field === 'category') return currentCategory(words)
  return field === 'identityKind' ? (words === 'passport' ? 'passport' : 'za') : words
}

/** Cleaned; empty if the input is far longer than anyone would type. */
function tidied(typed: string, tidy: (text: string) => string, most: number) {
  const clean = typed.length > most * 4 ? typed : tidy(typed)
  return clean.length > most ? '' : clean
}

/** Without script a list is one comma-separated field. Trimmed and deduplicated. */
function listed(typed: string[]): string[] {
  const all = typed
    .flatMap((item) => item.split(/[,;\n]/))
    .map((item) => cutText(tidied(item, cleanLine, 400), 60))
    .filter(Boolean)
  const seen = new Set<string>()
  return all
    .filter((item) => !seen.has(item.toLowerCase()) && seen.add(item.toLowerCase()))
    .slice(0, MOST_IN_A_LIST)
}

/** The name-value pairs that a form would post for this draft: to store on a device, and to send again. */
export function draftPairs(draft: Draft): [Field, string][] {
  return fields.flatMap((field): [Field, string][] => {
    const value = draft[field]
    // An empty list is posted too: it may have been emptied.
    if (Array.isArray(value))
      return value.length > 0 ? value.map((item) => [field, item]) : [[field, '']]
    return [[field, value]]
  })
}

export const isSame = (first: Draft[Field], other: Draft[Field]) =>
  JSON.stringify(first) === JSON.stringify(other)

export const hasStarted = (draft: Draft) =>
  fields.some((field) => field !== 'identityKind' && draft[field].length > 0)

/** The documents of an application. */
export const documentKinds = {
  photo: msg`Profile photo`,
  logo: msg`Business logo`,
  certificates: msg`Certificates`,
} as const satisfies Record<string, MessageDescriptor>
export type DocumentKind = keyof typeof documentKinds
export type DocumentsPresent = Record<DocumentKind, number>

/** Errors by field; empty if the draft is valid. */
export type Problems = Partial<Record<Field | DocumentKind | 'terms', EncodedMessage[]>>

export function documentProblems(there: DocumentsPresent): Problems {
  return {
    ...(there.photo > 0 ? {} : { photo: [encodeMessage(msg`Please add a profile photo`)] }),
    ...(there.logo > 0 ? {} : { logo: [encodeMessage(msg`Please add your business logo`)] }),
    ...(there.certificates > 0
      ? {}
      : { certificates: [encodeMessage(msg`Please add at least one certificate`)] }),
  }
}

/** The same errors, translated. */
export const translateProblems = (i18n: I18n, problems: Problems): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([field, messages]) => [
      field,
      messages.map((message) => translate(i18n, message)),
    ]),
  )

/** The five parts of the form: the required fields of each, and its optional ones. */
export const parts = {
  you: {
    title: msg`You`,
    needs: ['fullName', 'email', 'phone'],
    asks: ['tradingName', 'identityKind', 'identityNumber'],
  },
  work: {
    title: msg`Your work`,
    needs: ['category', 'place', 'experience', 'description', 'skills', 'languages'],
    asks: [
      'customServiceType',
      'placeId',
      'certifications',
      'website',
      'facebook',
      'instagram',
      'linkedin',
    ],
  },
  documents: {
    title: msg`Documents`,
    needs: ['photo', 'logo', 'certificates'],
    asks: ['terms', 'companyNumber', 'vatNumber', 'tradeRegister', 'tradeNumber'],
  },
  cause: { title: msg`Your cause`, needs: ['npoCategory'], asks: [] },
  send: { title: msg`Pay and submit`, needs: [], asks: [] },
} as const satisfies Record<
  string,
  { title: MessageDescriptor; needs: readonly Asked[]; asks: readonly Asked[] }
>
type Asked = keyof Problems
export type Part = keyof typeof parts
export const partNames = Object.keys(parts) as Part[]

export const isPart = (name: unknown): name is Part =>
  typeof name === 'string' && Object.hasOwn(parts, name)

/** The errors of one part, in the order of its fields. */
export function problemsIn(part: Part, problems: Problems): Problems {
  const { needs, asks } = parts[part]
  return Object.fromEntries(
    [...needs, ...asks].flatMap((item: Asked) => (problems[item] ? [[item, problems[item]]] : [])),
  )
}

export const isRight = (part: Part, problems: Problems) =>
  Object.keys(problemsIn(part, problems)).length === 0

/** Where to continue: the first part with errors, or the last part. */
export const partToFill = (problems: Problems): Part =>
  partNames.find((part) => !isRight(part, problems)) ?? 'send'

/** How much of a part is complete and valid. */
export function partDone(part: Part, problems: Problems): { done: number; total: number } {
  const needs: readonly Asked[] = parts[part].needs
  return { done: needs.filter((need) => !problems[need]).length, total: needs.length }
}
