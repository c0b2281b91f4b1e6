import { applicationCases, suspendAccount } from '#app/applications/index.server.ts'
import { paymentCases, unmatchedPaymentCases } from '#app/billing/index.server.ts'
import type { CaseKind } from '#app/page/cases.ts'
import { may } from '#app/page/permissions.ts'
import type { SignedIn } from '#app/page/person.ts'
import { editCases } from '#app/providers/index.server.ts'
import { qualityCases } from '#app/quality/index.server.ts'

/** Every kind of case. A new one is a line here. */
export const kinds = {
  application: applicationCases,
  edit: editCases,
  payment: paymentCases,
  'unmatched-payment': unmatchedPaymentCases,
  quality: qualityCases(suspendAccount),
} as const satisfies Record<string, CaseKind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]

export const isKind = (name: unknown): name is KindName =>
  typeof name === 'string' && Object.hasOwn(kinds, name)

/** The kinds whose cases this person sees. */
export const kindsFor = (visitor: SignedIn): KindName[] =>
  kindNames.filter((name) => may(visitor, kinds[name].seenBy))
