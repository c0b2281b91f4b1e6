import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isCategory } from '#app/directory/categories.ts'
import { isNpoCategory } from '#app/giving/npo-categories.ts'
import { isSpoken, type SpokenLanguage } from '#app/platform/languages.ts'
import { readPhone } from '#app/platform/phone.ts'
import { plainLines, plainText } from '#app/platform/text-schemas.ts'
import type { Day } from '#app/platform/time.ts'
import { type SaidMessage, say } from '#app/platform/words.ts'
import { z } from '#app/platform/zod.ts'
import {
  isTradeRegister,
  readCompanyNumber,
  readPassport,
  readSouthAfricanId,
  readTradeNumber,
  readVatNumber,
} from './numbers.ts'

/** Everything that is asked for, as it was typed: a draft may hold anything half finished. */
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

/** The fields that a form brought, and only those: the rest of a draft stays as it was. */
export function readFields(form: FormData | URLSearchParams): Partial<Draft> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const typed = form.getAll(field).filter((one) => typeof one === 'string')
      return typed.length === 0 ? [] : [[field, readField(field, typed)]]
    }),
  )
}

function readField(field: Field, typed: string[]): Draft[Field] {
  if (field === 'languages') return [...new Set(typed.filter(isSpoken))]
  if (isList(field)) return listed(typed)
  const most = longest[field] ?? LONGEST
  const tidy = field === 'description' ? plainLines(most * 2) : plainText(most * 2)
  const read = tidy.safeParse(typed[0])
  const words = (read.success ? read.data : '').slice(0, most)
  return field === 'identityKind' ? (words === 'passport' ? 'passport' : 'za') : words
}

/** Without script a list is typed into one field, with commas. Trimmed, and nothing twice. */
function listed(typed: string[]): string[] {
  const all = typed
    .flatMap((one) => one.split(/[,;\n]/))
    .map((one) => {
      const read = plainText(400).safeParse(one)
      return read.success ? read.data.slice(0, 60) : ''
    })
    .filter(Boolean)
  const seen = new Set<string>()
  return all
    .filter((one) => !seen.has(one.toLowerCase()) && seen.add(one.toLowerCase()))
    .slice(0, MOST_IN_A_LIST)
}

/** The pairs that a form would send for this draft: to keep it on a device, and to send it again. */
export function draftPairs(draft: Draft): [Field, string][] {
  return fields.flatMap((field): [Field, string][] => {
    const value = draft[field]
    // A list that is empty is still said: it may have been emptied.
    if (Array.isArray(value))
      return value.length > 0 ? value.map((one) => [field, one]) : [[field, '']]
    return [[field, value]]
  })
}

export const isBegun = (draft: Draft) =>
  fields.some((field) => field !== 'identityKind' && draft[field].length > 0)

/** The papers that go with it. */
export const paperKinds = {
  photo: msg`Profile photo`,
  logo: msg`Business logo`,
  certificates: msg`Certificates`,
} as const satisfies Record<string, MessageDescriptor>
export type PaperKind = keyof typeof paperKinds
export type PapersThere = Record<PaperKind, number>

/** What is wrong, field by field, in the words that a person reads; nothing is wrong when it is empty. */
export type Problems = Partial<Record<Field | PaperKind | 'terms', SaidMessage[]>>

const least = (length: number, words: MessageDescriptor) => z.string().min(length, say(words))
const some = (words: MessageDescriptor) => z.array(z.string()).min(1, say(words))

const Filled = z.object({
  fullName: least(2, msg`Full name must be at least 2 characters`),
  email: z.email(say(msg`Please enter a valid email address`)),
  place: least(2, msg`Please enter your location`),
  category: z.string().refine(isCategory, say(msg`Please select a service type`)),
  experience: least(1, msg`Please describe your experience`),
  description: least(20, msg`Please provide a detailed description`),
  npoCategory: z.string().refine(isNpoCategory, say(msg`Please select an NPO category`)),
  skills: some(msg`Please add at least one skill`),
  languages: some(msg`Please select at least one language`),
})

export function problemsOf(draft: Draft, today: Day): Problems {
  const filled = Filled.safeParse(draft)
  const found: Problems = filled.success ? {} : { ...z.flattenError(filled.error).fieldErrors }
  return { ...found, ...numberProblems(draft, today) }
}

/** Numbers may be left out, but for the phone; one that is given has the format of its kind. */
function numberProblems(draft: Draft, today: Day): Problems {
  const found: Problems = {}
  const look = (field: Field, read: object) => {
    if ('problem' in read) found[field] = [say(read.problem as MessageDescriptor)]
  }
  const phone = readPhone(draft.phone)
  if ('problem' in phone)
    found.phone = [
      say(msg`Please enter a valid phone number`),
      ...(draft.phone ? [say(phone.problem)] : []),
    ]
  if (draft.identityNumber) look('identityNumber', readIdentity(draft, today))
  if (draft.companyNumber) look('companyNumber', readCompanyNumber(draft.companyNumber, today))
  if (draft.vatNumber) look('vatNumber', readVatNumber(draft.vatNumber))
  if (draft.tradeNumber) look('tradeNumber', readTradeNumber(draft.tradeNumber))
  if (draft.tradeNumber && !isTradeRegister(draft.tradeRegister))
    found.tradeRegister = [say(msg`Choose the register that the number is from.`)]
  return found
}

export function readIdentity(
  { identityKind, identityNumber }: Pick<Draft, 'identityKind' | 'identityNumber'>,
  today: Day,
) {
  return identityKind === 'passport'
    ? readPassport(identityNumber)
    : readSouthAfricanId(identityNumber, today)
}

export function paperProblems(there: PapersThere): Problems {
  return {
    ...(there.photo > 0 ? {} : { photo: [say(msg`Please add a profile photo`)] }),
    ...(there.logo > 0 ? {} : { logo: [say(msg`Please add your business logo`)] }),
    ...(there.certificates > 0
      ? {}
      : { certificates: [say(msg`Please add at least one certificate`)] }),
  }
}

/** The five parts of the form, each with what must be filled in for it to be done. */
export const parts = {
  you: { title: msg`You`, needs: ['fullName', 'email', 'phone'] },
  work: {
    title: msg`Your work`,
    needs: ['category', 'place', 'experience', 'description', 'skills', 'languages'],
  },
  papers: { title: msg`Papers`, needs: ['photo', 'logo', 'certificates'] },
  cause: { title: msg`Your cause`, needs: ['npoCategory'] },
  send: { title: msg`Pay and send`, needs: [] },
} as const satisfies Record<
  string,
  { title: MessageDescriptor; needs: readonly (Field | PaperKind)[] }
>
export type Part = keyof typeof parts
export const partNames = Object.keys(parts) as Part[]

/** How much of a part is there and right. */
export function partDone(part: Part, problems: Problems): { done: number; of: number } {
  const needs: readonly (Field | PaperKind)[] = parts[part].needs
  return { done: needs.filter((one) => !problems[one]).length, of: needs.length }
}

/**
 * A web address as it was typed, in the form that a link may have, or null. No format is asked for, but
 * a link that runs something never becomes one.
 */
export function webAddress(typed: string): string | null {
  if (!typed.trim()) return null
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`
  if (!URL.canParse(whole)) return null
  const { protocol, hostname, href } = new URL(whole)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : null
}
