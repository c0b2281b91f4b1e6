import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SiteSettings } from '#app/page/site-settings.ts'

type TextField = {
  name: MessageDescriptor
  part: 'identity' | 'legal'
  type?: 'email' | 'tel' | 'url'
  /** Spans the form, or has several lines. */
  isWide?: true
  isLong?: true
  hint?: MessageDescriptor
  /** The message for invalid input. */
  problem: MessageDescriptor
}

const email = msg`Please enter a valid email address`
const phone = msg`Enter the number with its country code, like +27.`
const link = msg`This isn't a web address. Copy it from the browser's address bar.`

/** The settings that are a line of text, in the order of their form. */
export const textFields = {
  name: { name: msg`Name`, part: 'identity', problem: msg`Use 2 to 40 characters.` },
  location: { name: msg`Location`, part: 'identity', problem: msg`Use 2 to 60 characters.` },
  tagline: {
    name: msg`Tagline`,
    part: 'identity',
    isWide: true,
    problem: msg`Use 10 to 160 characters.`,
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
  legalName: { name: msg`Legal name`, part: 'legal', problem: msg`Use 2 to 80 characters.` },
  registrationNumber: {
    name: msg`Registration number`,
    part: 'legal',
    problem: msg`Use at most 20 characters.`,
  },
  placeOfRegistration: {
    name: msg`Place of registration`,
    part: 'legal',
    problem: msg`Use at most 80 characters.`,
  },
  vatNumber: {
    name: msg`VAT number`,
    part: 'legal',
    hint: msg`Leave this empty while the business isn't registered for VAT.`,
    problem: msg`A VAT number has ten digits and begins with 4.`,
  },
  officeBearers: {
    name: msg`Office bearers`,
    part: 'legal',
    isWide: true,
    isLong: true,
    hint: msg`Directors and other office bearers, each with their position.`,
    problem: msg`Use at most 600 characters.`,
  },
  physicalAddress: {
    name: msg`Physical address`,
    part: 'legal',
    isWide: true,
    problem: msg`Use at most 160 characters.`,
  },
  serviceAddress: {
    name: msg`Physical address for legal documents`,
    part: 'legal',
    isWide: true,
    hint: msg`Where the business receives summonses and notices.`,
    problem: msg`Use at most 160 characters.`,
  },
  postalAddress: {
    name: msg`Address on invoices`,
    part: 'legal',
    isWide: true,
    problem: msg`Use 10 to 160 characters.`,
  },
  memberships: {
    name: msg`Memberships of self-regulatory or accreditation bodies`,
    part: 'legal',
    isWide: true,
    isLong: true,
    hint: msg`Include how to reach each body. If there are none, write "None".`,
    problem: msg`Use at most 600 characters.`,
  },
  codeOfConduct: {
    name: msg`Code of conduct`,
    part: 'legal',
    isWide: true,
    isLong: true,
    hint: msg`Include the address where people can read it. If there is none, write "None".`,
    problem: msg`Use at most 600 characters.`,
  },
  disputeCode: {
    name: msg`Alternative dispute resolution code`,
    part: 'legal',
    isWide: true,
    isLong: true,
    hint: msg`Include the address where people can read it. If there is none, write "None".`,
    problem: msg`Use at most 600 characters.`,
  },
} as const satisfies Partial<Record<keyof SiteSettings, TextField>>

export type TextSetting = keyof typeof textFields
export const textSettings = Object.keys(textFields) as TextSetting[]
export const textFieldOf = (key: TextSetting): TextField => textFields[key]
