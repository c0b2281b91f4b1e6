import { z } from 'zod'
import { legalStatuses } from './legal-statuses.ts'
import { type SwitchName, switchNames } from './switches.ts'

const MINUTES_OF_DAY = 24 * 60

const Hours = z
  .object({
    opens: z.int().min(0).max(MINUTES_OF_DAY),
    closes: z.int().min(0).max(MINUTES_OF_DAY),
  })
  .refine(({ opens, closes }) => opens < closes)

const forEachSwitch = <Value>(value: Value) =>
  Object.fromEntries(switchNames.map((name) => [name, value])) as Record<SwitchName, Value>

/**
 * What an administrator can change without a release. These defaults are the only place in the code with the
 * product's name, addresses and dates.
 */
export const SiteSettings = z.object({
  name: z.string().trim().min(2).max(40),
  tagline: z.string().trim().min(10).max(160),
  supportEmail: z.email(),
  supportPhone: z.string().trim().min(10).max(20),
  whatsappNumber: z.string().trim().min(10).max(20),
  adminMailbox: z.email(),
  facebookUrl: z.url(),
  instagramUrl: z.url(),
  location: z.string().trim().min(2).max(60),
  /** The contracting party, as invoices must name it. */
  legalName: z.string().trim().min(2).max(80),
  registrationNumber: z.string().trim().max(20),
  postalAddress: z.string().trim().min(10).max(160),
  /** What section 43 of the ECT Act requires a shop to disclose: disclosures.ts says when each applies. */
  legalStatus: z.enum(['', ...legalStatuses]),
  placeOfRegistration: z.string().trim().max(80),
  officeBearers: z.string().trim().max(600),
  physicalAddress: z.string().trim().max(160),
  serviceAddress: z.string().trim().max(160),
  memberships: z.string().trim().max(600),
  codeOfConduct: z.string().trim().max(600),
  disputeCode: z.string().trim().max(600),
  /** Empty while the business isn't registered for VAT. */
  vatNumber: z
    .string()
    .trim()
    .regex(/^(4\d{9})?$/),
  /** Instants in South African time. */
  providerSignupOpens: z.iso.datetime({ offset: true }),
  fullLaunch: z.iso.datetime({ offset: true }),
  /** Public holidays that the President declares in addition to those by law. */
  declaredHolidays: z.array(z.iso.date()).max(50),
  /** Support hours, Monday first, in minutes since midnight: see page/opening-hours.ts. */
  supportHours: z.array(Hours.nullable()).length(7),
  /** Closed days besides public holidays. */
  closedDays: z
    .array(z.object({ day: z.iso.date(), why: z.string().trim().min(2).max(80) }))
    .max(100),
  ...forEachSwitch(z.boolean()),
})

export type SiteSettings = z.infer<typeof SiteSettings>
export type SettingKey = keyof SiteSettings

export const settingKeys = Object.keys(SiteSettings.shape) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey =>
  Object.hasOwn(SiteSettings.shape, key)

export const defaultSettings: SiteSettings = {
  name: 'Thembeka',
  tagline: 'Connecting you with trusted service providers and local businesses across South Africa',
  supportEmail: 'support@thembeka.example',
  supportPhone: '+27 10 555 0100',
  whatsappNumber: '+27 60 555 0100',
  adminMailbox: 'office@thembeka.example',
  facebookUrl: 'https://www.facebook.com/thembeka.example',
  instagramUrl: 'https://www.instagram.com/thembeka.example',
  location: 'Johannesburg',
  legalName: 'Thembeka (Pty) Ltd',
  registrationNumber: '',
  postalAddress: '1 Example Street, Johannesburg, 2001',
  legalStatus: '',
  placeOfRegistration: '',
  officeBearers: '',
  physicalAddress: '',
  serviceAddress: '',
  memberships: '',
  codeOfConduct: '',
  disputeCode: '',
  vatNumber: '',
  providerSignupOpens: '2025-06-01T00:00:00+02:00',
  fullLaunch: '2025-07-01T00:00:00+02:00',
  declaredHolidays: [],
  supportHours: [
    ...Array(5).fill({ opens: 9 * 60, closes: 18 * 60 }),
    { opens: 10 * 60, closes: 16 * 60 },
    null,
  ],
  closedDays: [],
  ...forEachSwitch(true),
}
