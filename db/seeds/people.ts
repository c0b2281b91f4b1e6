import type { Role } from '#app/page/person.ts'

/**
 * The named people. Seeds, server tests and browser tests all use them, so that a failing test can be
 * reproduced by hand. Everyone signs in with the same password, which production refuses.
 */
export const seedPassword = 'correct horse battery'

export type ListingState =
  | 'approved'
  | 'pending'
  | 'rejected'
  | 'suspended'
  | 'approved, not paid'
  | 'payment late'

export type Person = {
  id: string
  name: string
  email: string
  role: Role
  place: string
  listing?: ListingState
}

/** Ids that are easy to recognise in a log: …-000000000001 is Thandi. */
const id = (number: number) => `01972f66-8a00-7000-8000-${String(number).padStart(12, '0')}`

export const people = {
  thandi: {
    id: id(1),
    name: 'Thandi Mokoena',
    email: 'thandi@example.co.za',
    role: 'customer',
    place: 'mamelodi',
  },
  refilwe: {
    id: id(2),
    name: 'Refilwe Molefe',
    email: 'refilwe@example.co.za',
    role: 'customer',
    place: 'soweto',
  },
  sipho: {
    id: id(3),
    name: 'Sipho Mahlangu',
    email: 'sipho@example.co.za',
    role: 'provider',
    place: 'mamelodi',
    listing: 'approved',
  },
  johan: {
    id: id(4),
    name: 'Johan Pretorius',
    email: 'johan@example.co.za',
    role: 'provider',
    place: 'centurion',
    listing: 'approved',
  },
  naledi: {
    id: id(5),
    name: 'Naledi Motaung',
    email: 'naledi@example.co.za',
    role: 'provider',
    place: 'silverton',
    listing: 'approved',
  },
  bongani: {
    id: id(6),
    name: 'Bongani Zwane',
    email: 'bongani@example.co.za',
    role: 'provider',
    place: 'orlando',
    listing: 'approved',
  },
  lerato: {
    id: id(7),
    name: 'Lerato Khumalo',
    email: 'lerato@example.co.za',
    role: 'provider',
    place: 'tembisa',
    listing: 'suspended',
  },
  pieter: {
    id: id(8),
    name: 'Pieter van Wyk',
    email: 'pieter@example.co.za',
    role: 'provider',
    place: 'paarl',
    listing: 'pending',
  },
  themba: {
    id: id(9),
    name: 'Themba Cele',
    email: 'themba@example.co.za',
    role: 'provider',
    place: 'umlazi',
    listing: 'rejected',
  },
  ayesha: {
    id: id(10),
    name: 'Ayesha Abrahams',
    email: 'ayesha@example.co.za',
    role: 'provider',
    place: 'athlone',
    listing: 'approved, not paid',
  },
  riaan: {
    id: id(11),
    name: 'Riaan Botha',
    email: 'riaan@example.co.za',
    role: 'provider',
    place: 'bloemfontein',
    listing: 'payment late',
  },
  nomsa: {
    id: id(12),
    name: 'Nomsa Zulu',
    email: 'nomsa@example.co.za',
    role: 'admin',
    place: 'johannesburg',
  },
  zanele: {
    id: id(13),
    name: 'Zanele Ndlovu',
    email: 'zanele@example.co.za',
    role: 'support',
    place: 'johannesburg',
  },
  mpho: {
    id: id(14),
    name: 'Mpho Dlamini',
    email: 'mpho@example.co.za',
    role: 'applications',
    place: 'johannesburg',
  },
  karabo: {
    id: id(15),
    name: 'Karabo Maseko',
    email: 'karabo@example.co.za',
    role: 'moderation',
    place: 'johannesburg',
  },
  devi: {
    id: id(16),
    name: 'Devi Naidoo',
    email: 'devi@example.co.za',
    role: 'finance',
    place: 'durban',
  },
  anele: {
    id: id(17),
    name: 'Anele Sithole',
    email: 'anele@example.co.za',
    role: 'content',
    place: 'johannesburg',
  },
  willem: {
    id: id(18),
    name: 'Willem Jacobs',
    email: 'willem@example.co.za',
    role: 'viewer',
    place: 'cape-town',
  },
} as const satisfies Record<string, Person>

export type CastName = keyof typeof people
