import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { readPhone } from '#app/platform/phone.ts'
import { cleanLine, cutText } from '#app/platform/plain-text.ts'

/** A contact from an address book, as far as it is known. */
export type Contact = {
  name: string
  /** As +27821234567. */
  phone: string | null
  /** In lower case. */
  email: string | null
  /** Further numbers and addresses, and unparseable ones: stored as a note. */
  also: string[]
}

/** A contact from a file or phone, not yet parsed. */
export type RawContact = { name: string; phones: readonly string[]; emails: readonly string[] }

/** A skipped row and the reason: none is skipped silently. */
export type LeftOut = { row: number; shown: string; why: string }

export type ReadContacts = { contacts: Contact[]; leftOut: LeftOut[] }

const MOST_NAME_LETTERS = 120
const MOST_ALSO = 6

/**
 * A phone number of an address book. Spreadsheets drop the leading zero, so nine digits that begin like a
 * local number have lost one.
 */
export function contactPhone(typed: string) {
  const bare = typed.replace(/^tel:/i, '').trim()
  const isWithoutZero = /^[1-8]\d{8}$/.test(bare.replace(/[\s().-]/g, ''))
  return readPhone(isWithoutZero ? `0${bare}` : bare)
}

/** An address in lower case, or null. Whether the mailbox exists isn't checked. */
export function contactEmail(typed: string): string | null {
  const bare = cleanLine(typed.replace(/^mailto:/i, '')).toLowerCase()
  return bare.length <= 254 && /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/.test(bare) ? bare : null
}

/** A parsed contact, or why it can't be a client. */
export function readContact(raw: RawContact): { contact: Contact } | { why: MessageDescriptor } {
  const phones = filled(raw.phones)
  const emails = filled(raw.emails)
  if (phones.length === 0 && emails.length === 0)
    return { why: msg`No phone number or email address.` }
  const readPhones = phones.map((typed) => ({ typed, read: contactPhone(typed) }))
  const numbers = unique(readPhones.flatMap(({ read }) => ('number' in read ? read.number : [])))
  const addresses = unique(emails.flatMap((typed) => contactEmail(typed) ?? []))
  const phone = numbers[0] ?? null
  const email = addresses[0] ?? null
  if (!phone && !email) {
    const problem = readPhones.flatMap(({ read }) => ('problem' in read ? read.problem : []))[0]
    return { why: problem ?? msg`The email address isn't complete.` }
  }
  const unread = [
    ...readPhones.flatMap(({ typed, read }) => ('problem' in read ? typed : [])),
    ...emails.filter((typed) => contactEmail(typed) === null),
  ]
  const also = unique([...numbers.slice(1), ...addresses.slice(1), ...unread])
    .map((item) => item.slice(0, 80))
    .slice(0, MOST_ALSO)
  const name = cutText(cleanLine(raw.name.slice(0, MOST_NAME_LETTERS * 4)), MOST_NAME_LETTERS)
  return { contact: { name: name || email || phone!, phone, email, also } }
}

/**
 * The contacts of one source. Two rows with the same number or address are one person: additional data of the
 * later one goes to the first, and the page says so.
 */
export function readAll(i18n: I18n, raw: readonly (RawContact & { row: number })[]): ReadContacts {
  const contacts: Contact[] = []
  const leftOut: LeftOut[] = []
  const firstBy = new Map<string, { contact: Contact; row: number }>()
  for (const item of raw) {
    const typed = [item.name, ...item.phones, ...item.emails].filter(Boolean).join(', ')
    const shown = cutText(cleanLine(typed.slice(0, 400)), 120)
    const read = readContact(item)
    if ('why' in read) {
      leftOut.push({ row: item.row, shown, why: i18n._(read.why) })
      continue
    }
    const { contact } = read
    const keys = keysOf(contact)
    const first = keys.map((key) => firstBy.get(key)).find(Boolean)
    if (first) {
      mergeInto(first.contact, contact)
      for (const key of keys) if (!firstBy.has(key)) firstBy.set(key, first)
      leftOut.push({
        row: item.row,
        shown,
        why: i18n._(msg`Merged with row ${first.row}.`),
      })
      continue
    }
    const placed = { contact, row: item.row }
    contacts.push(contact)
    for (const key of keys) firstBy.set(key, placed)
  }
  return { contacts, leftOut }
}

/** The keys by which two contacts are the same: number and address. */
export function keysOf({ phone, email }: { phone: string | null; email: string | null }): string[] {
  return [...(phone ? [`tel ${phone}`] : []), ...(email ? [`mail ${email}`] : [])]
}

function mergeInto(first: Contact, later: Contact) {
  const spare = [...later.also]
  if (!first.phone) first.phone = later.phone
  else if (later.phone && later.phone !== first.phone) spare.push(later.phone)
  if (!first.email) first.email = later.email
  else if (later.email && later.email !== first.email) spare.push(later.email)
  first.also = unique([...first.also, ...spare]).slice(0, MOST_ALSO)
}

const filled = (typed: readonly string[]) =>
  typed.map((item) => cleanLine(item.slice(0, 400))).filter(Boolean)
const unique = (all: readonly string[]) => [...new Set(all)]
