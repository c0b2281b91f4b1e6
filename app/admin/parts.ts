import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { type Act, may } from '#app/page/permissions.ts'
import type { SignedIn } from '#app/page/person.ts'

type Part = {
  to: SiteAddress
  name: MessageDescriptor
  /** Anyone who may do this sees the part. */
  act: Act
}

/**
 * The parts of the administration, in the order of its navigation. Only what is there is listed; its
 * picture is in administration.tsx.
 */
export const parts = {
  people: { to: '/admin/people', name: msg`People`, act: 'see people' },
  applications: {
    to: '/admin/applications',
    name: msg`Applications`,
    act: 'decide about providers',
  },
  payments: { to: '/admin/payments', name: msg`Payments`, act: 'look after payments' },
  quality: { to: '/admin/quality', name: msg`Quality`, act: 'decide about providers' },
  'profile-edits': {
    to: '/admin/profile-edits',
    name: msg`Profile edits`,
    act: 'decide about providers',
  },
  support: { to: '/admin/support', name: msg`Support`, act: 'answer support' },
  preview: {
    to: '/admin/settings/preview',
    name: msg`Another date`,
    act: 'preview another date',
  },
  emails: { to: '/admin/letters', name: msg`Emails`, act: 'look after emails' },
  content: { to: '/admin/content', name: msg`Content`, act: 'publish content' },
  'success-stories': {
    to: '/admin/success-stories',
    name: msg`Success Stories`,
    act: 'publish content',
  },
  settings: { to: '/admin/settings', name: msg`Settings`, act: 'change settings' },
  privacy: { to: '/admin/privacy', name: msg`Data requests`, act: 'look after data requests' },
  history: { to: '/admin/history', name: msg`History`, act: 'see everyone’s history' },
  operations: { to: '/admin/operations', name: msg`Operations`, act: 'see operations' },
  audit: { to: '/admin/audit', name: msg`Audit log`, act: 'see everyone’s history' },
} as const satisfies Record<string, Part>

export type PartName = keyof typeof parts

export const partsFor = (visitor: SignedIn): PartName[] =>
  (Object.keys(parts) as PartName[]).filter((name) => may(visitor, parts[name].act))
