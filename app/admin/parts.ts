import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { type Act, may } from '#app/page/permissions.ts'
import type { SignedIn } from '#app/page/person.ts'

/** The groups of the navigation, in order. */
export const groups = {
  work: msg`Work`,
  people: msg`People and places`,
  public: msg`What the public reads`,
  site: msg`Site`,
} as const satisfies Record<string, MessageDescriptor>
export type Group = keyof typeof groups

export type PartName =
  | 'queue'
  | 'dashboard'
  | 'support'
  | 'payments'
  | 'quality'
  | 'people'
  | 'providers'
  | 'npos'
  | 'stores'
  | 'content'
  | 'services'
  | 'success-stories'
  | 'images'
  | 'approvals'
  | 'privacy'
  | 'history'
  | 'audit'
  | 'operations'
  | 'emails'
  | 'settings'
  | 'preview'

type Part = {
  to: SiteAddress
  name: MessageDescriptor
  /** The permission that shows this part. */
  act: Act
  group: Group
  /** Nested below this part, and listed while either of them is open. */
  under?: PartName
}

/** The parts of the administration, in the order of the navigation. The icons are in administration.tsx. */
export const parts: Record<PartName, Part> = {
  queue: { to: '/admin/queue', name: msg`Queue`, act: 'see the queue', group: 'work' },
  dashboard: {
    to: '/admin/dashboard',
    name: msg`Dashboard`,
    act: 'see the dashboard',
    group: 'work',
  },
  support: { to: '/admin/support', name: msg`Support`, act: 'see support', group: 'work' },
  payments: {
    to: '/admin/payments',
    name: msg`Payments`,
    act: 'see payments',
    group: 'work',
  },
  quality: {
    to: '/admin/quality',
    name: msg`Quality`,
    act: 'see quality',
    group: 'work',
  },
  people: { to: '/admin/people', name: msg`People`, act: 'see people', group: 'people' },
  providers: { to: '/admin/providers', name: msg`Providers`, act: 'see people', group: 'people' },
  npos: {
    to: '/admin/npo-charities',
    name: msg`NPO & Charities`,
    act: 'see content',
    group: 'people',
  },
  stores: {
    to: '/admin/online-stores',
    name: msg`Online Stores`,
    act: 'see content',
    group: 'people',
  },
  content: { to: '/admin/content', name: msg`Content`, act: 'see content', group: 'public' },
  services: { to: '/admin/services', name: msg`Services`, act: 'see services', group: 'public' },
  images: { to: '/admin/images', name: msg`Images`, act: 'see content', group: 'public' },
  'success-stories': {
    to: '/admin/success-stories',
    name: msg`Success Stories`,
    act: 'see content',
    group: 'public',
  },
  approvals: {
    to: '/admin/approvals',
    name: msg`Approvals`,
    act: 'see approvals',
    group: 'site',
  },
  privacy: {
    to: '/admin/privacy',
    name: msg`Personal data`,
    act: 'look after data requests',
    group: 'site',
  },
  history: {
    to: '/admin/history',
    name: msg`History`,
    act: 'see everyone’s history',
    group: 'site',
  },
  audit: {
    to: '/admin/audit',
    name: msg`Audit log`,
    act: 'see the audit log',
    group: 'site',
    under: 'history',
  },
  operations: {
    to: '/admin/operations',
    name: msg`Operations`,
    act: 'see operations',
    group: 'site',
  },
  emails: {
    to: '/admin/letters',
    name: msg`Emails`,
    act: 'see emails',
    group: 'site',
    under: 'operations',
  },
  settings: { to: '/admin/settings', name: msg`Settings`, act: 'change settings', group: 'site' },
  preview: {
    to: '/admin/settings/preview',
    name: msg`Another date`,
    act: 'preview another date',
    group: 'site',
    under: 'settings',
  },
}

export const partsFor = (visitor: SignedIn): PartName[] =>
  (Object.keys(parts) as PartName[]).filter((name) => may(visitor, parts[name].act))

/**
 * What the sidebar lists at a path: a nested part is listed while it or its parent is open, or always if the
 * visitor may not see the parent.
 */
export const partsAt = (names: readonly PartName[], path: string): PartName[] =>
  names.filter((name) => {
    const { to, under } = parts[name]
    return !under || !names.includes(under) || isAt(to, path) || isAt(parts[under].to, path)
  })

const isAt = (address: string, path: string) => path === address || path.startsWith(`${address}/`)

/** The part that a path belongs to: the one with the longest matching prefix. */
export const partAt = (names: readonly PartName[], path: string): PartName | undefined =>
  names
    .filter((name) => isAt(parts[name].to, path))
    .toSorted((name, other) => parts[other].to.length - parts[name].to.length)[0]

/** The bottom bar on phones has room for four links: the most used parts that this visitor may see. */
export const oftenOnPhones: readonly PartName[] = ['queue', 'dashboard', 'approvals', 'support']

/** The same parts by group, without empty groups. */
export const groupsOf = (names: readonly PartName[]): { group: Group; parts: PartName[] }[] =>
  (Object.keys(groups) as Group[])
    .map((group) => ({ group, parts: names.filter((name) => parts[name].group === group) }))
    .filter((listed) => listed.parts.length > 0)
