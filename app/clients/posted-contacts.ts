import { cleanLine, cutText } from '#app/platform/plain-text.ts'
import { z } from '#app/platform/zod.ts'
import { type Contact, type LeftOut, type RawContact, readContact } from './contact.ts'
import { MOST_CONTACTS } from './limits.ts'

/** The preview's data, carried in its form so that nothing is stored before confirmation. */
export type Carried = {
  source: 'picker' | 'vcf' | 'csv'
  fileName: string
  columns: string[]
  contacts: Contact[]
  leftOut: LeftOut[]
}

const line = (max: number) =>
  z.string().transform((text) => cutText(cleanLine(text.slice(0, max * 2)), max))

const CarriedForm = z.object({
  source: z.enum(['picker', 'vcf', 'csv']),
  fileName: line(120),
  columns: z.array(line(80)).max(50),
  contacts: z
    .array(
      z.object({
        name: line(120),
        phone: z.string().max(40).nullable(),
        email: z.string().max(254).nullable(),
        also: z.array(line(80)).max(6),
      }),
    )
    .max(MOST_CONTACTS),
  leftOut: z
    .array(z.object({ row: z.number().int(), shown: line(120), why: z.string().max(400) }))
    .max(MOST_CONTACTS),
})

/** Parses a posted preview as strictly as a file. Null if invalid. */
export function readCarried(posted: unknown): Carried | null {
  if (typeof posted !== 'string') return null
  const read = CarriedForm.safeParse(parsed(posted))
  if (!read.success) return null
  const contacts = read.data.contacts.flatMap(({ name, phone, email, also }): Contact[] => {
    const again = readContact({ name, phones: [phone ?? ''], emails: [email ?? ''] })
    return 'contact' in again ? [{ ...again.contact, also }] : []
  })
  // A contact that parses differently now isn't from our preview.
  return contacts.length === read.data.contacts.length ? { ...read.data, contacts } : null
}

const Picked = z
  .array(
    z.object({
      name: z.array(z.string().max(400)).optional(),
      tel: z.array(z.string().max(100)).max(20).optional(),
      email: z.array(z.string().max(400)).max(20).optional(),
    }),
  )
  .max(MOST_CONTACTS)

/** The result of a device's contact picker. Null if invalid. */
export function readPicked(posted: unknown): (RawContact & { row: number })[] | null {
  if (typeof posted !== 'string') return null
  const read = Picked.safeParse(parsed(posted))
  if (!read.success) return null
  return read.data.map(({ name = [], tel = [], email = [] }, index) => ({
    row: index + 1,
    name: name[0] ?? '',
    phones: tel,
    emails: email,
  }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
