import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseAct, CaseView } from '#app/page/cases.ts'

/** What anyone may request about their own data under the Act. */
export const requestKinds = {
  access: { name: msg`Copy of their data`, tone: 'sky' },
  correction: { name: msg`Correction`, tone: 'sand' },
  deletion: { name: msg`Deletion`, tone: 'danger' },
  objection: { name: msg`Objection`, tone: 'clay' },
} as const satisfies Record<
  string,
  { name: MessageDescriptor; tone: CaseView['tags'][number]['tone'] }
>
export type RequestKind = keyof typeof requestKinds
export const kindsOfRequests = Object.keys(requestKinds) as RequestKind[]

/** The maximum length of a request's text. */
export const LONGEST_WORDS = 2000

/** How a request reached us. Only account holders can use the profile. */
export const channels = {
  account: msg`On the privacy page of their account`,
  support: msg`In a support ticket`,
  email: msg`By email`,
  phone: msg`By phone`,
  post: msg`By post or in person`,
} as const satisfies Record<string, MessageDescriptor>
export type Channel = keyof typeof channels
export const staffChannels = ['support', 'email', 'phone', 'post'] as const

/** The possible decisions: for an account, a copy or deletion is also carried out. */
export function actsOn({
  kind,
  hasAccount,
}: {
  kind: RequestKind
  hasAccount: boolean
}): CaseAct[] {
  if (hasAccount && kind === 'access') return ['sendCopy', 'answer', 'refuse']
  if (hasAccount && kind === 'deletion') return ['closeAccount', 'answer', 'refuse']
  return kind === 'correction' ? ['answer'] : ['answer', 'refuse']
}
