import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SiteSettings } from '#app/page/site-settings.ts'

type TextField = {
  name: MessageDescriptor
  part: 'identity' | 'legal'
  type?: 'email' | 'tel' | 'url'
  /** As wide as the form, or of several lines. */
  isWide?: true
  isLong?: true
  hint?: MessageDescriptor
  /** Why what was typed can't be taken. */
  problem: MessageDescriptor
}

const email = msg`Please enter a valid email address`
const phone = msg`Needs a country code, like +27.`
const link = msg`This is no web address. Copy it from the browser's address line.`

/** The settings that are a line of words, in the order of their form. */
export const textFields = {
  name: { name: msg`Name`, part: 'identity', problem: msg`Write 2 to 40 characters.` },
  location: { name: msg`Location`, part: 'identity', problem: msg`Write 2 to 60 characters.` },
  tagline: {
    name: msg`Tagline`,
    part: 'identity',
    isWide: true,
    problem: msg`Write 10 to 160 characters.`,
  },
  supportEmail: {
    name: msg`Support email`,
    part: 'identity',
    type: 'email',
    problem: email,
  },
  adminMailbox: {
    name: msg`Admin mailbox`,
    part: 'identity',
    type: 'email',
    problem: email,
  },
  supportPhone: { name: msg`Support phone`, part: 'identity', type: 'tel', problem: phone },
  whatsappNumber: { name: msg`WhatsApp number`, part: 'identity', type: 'tel', problem: phone },
  facebookUrl: { name: msg`Facebook`, part: 'identity', type: 'url', problem: link },
  instagramUrl: { name: msg`Instagram`, part: 'identity', type: 'url', problem: link },
  legalName: { name: msg`Legal name`, part: 'legal', problem: msg`Write 2 to 80 characters.` },
  registrationNumber: {
    name: msg`Registration number`,
    part: 'legal',
    problem: msg`Write at most 20 characters.`,
  },
  placeOfRegistration: {
    name: msg`Place of registration`,
    part: 'legal',
    problem: msg`Write at most 80 characters.`,
  },
  vatNumber: {
    name: msg`VAT number`,
    part: 'legal',
    hint: msg`Empty for as long as the business is not registered for VAT.`,
    problem: msg`A VAT number has ten digits and begins with 4.`,
  },
  officeBearers: {
    name: msg`Office bearers`,
    part: 'legal',
    isWide: true,
    isLong: true,
    hint: msg`Directors and others who hold office, with what they are.`,
    problem: msg`Write at most 600 characters.`,
  },
  physicalAddress: {
    name: msg`Physical address`,
    part: 'legal',
    isWide: true,
    problem: msg`Write at most 160 characters.`,
  },
  serviceAddress: {
    name: msg`Physical address for legal papers`,
    part: 'legal',
    isWide: true,
    hint: msg`Where summonses and notices are received.`,
    problem: msg`Write at most 160 characters.`,
  },
  postalAddress: {
    name: msg`Address on invoices`,
    part: 'legal',
    isWide: true,
    problem: msg`Write 10 to 160 characters.`,
  },
  memberships: {
    name: msg`Memberships of self-regulatory or accreditation bodies`,
    part: 'legal',
    isWide: true,
    isLong: true,
    hint: msg`With how each body is reached. Where there is nothing to say, write "None".`,
    problem: msg`Write at most 600 characters.`,
  },
  codeOfConduct: {
    name: msg`Code of conduct`,
    part: 'legal',
    isWide: true,
    isLong: true,
    hint: msg`With the address where it can be read. Where there is nothing to say, write "None".`,
    problem: msg`Write at most 600 characters.`,
  },
  disputeCode: {
    name: msg`Alternative dispute resolution code`,
    part: 'legal',
    isWide: true,
    isLong: true,
    hint: msg`With the address where it can be read. Where there is nothing to say, write "None".`,
    problem: msg`Write at most 600 characters.`,
  },
} as const satisfies Partial<Record<keyof SiteSettings, TextField>>

export type TextSetting = keyof typeof textFields
export const textSettings = Object.keys(textFields) as TextSetting[]
export const textFieldOf = (key: TextSetting): TextField => textFields[key]
