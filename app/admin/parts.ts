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
    act: 'see applications',
  },
  payments: { to: '/admin/payments', name: msg`Payments`, act: 'see payments' },
  quality: { to: '/admin/quality', name: msg`Quality`, act: 'see quality' },
  'profile-edits': {
    to: '/admin/profile-edits',
    name: msg`Profile edits`,
    act: 'see profile edits',
  },
  support: { to: '/admin/support', name: msg`Support`, act: 'see support' },
  preview: {
    to: '/admin/settings/preview',
    name: msg`Another date`,
    act: 'preview another date',
  },
  emails: { to: '/admin/letters', name: msg`Emails`, act: 'see emails' },
  content: { to: '/admin/content', name: msg`Content`, act: 'see content' },
  'success-stories': {
    to: '/admin/success-stories',
    name: msg`Success Stories`,
    act: 'see content',
  },
  settings: { to: '/admin/settings', name: msg`Settings`, act: 'change settings' },
  approvals: { to: '/admin/approvals', name: msg`Approvals`, act: 'see approvals' },
  history: { to: '/admin/history', name: msg`History`, act: 'see everyone’s history' },
} as const satisfies Record<string, Part>

export type PartName = keyof typeof parts

export const partsFor = (visitor: SignedIn): PartName[] =>
  (Object.keys(parts) as PartName[]).filter((name) => may(visitor, parts[name].act))
