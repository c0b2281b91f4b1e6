import { applicationCases, liftAccount, suspendAccount } from '#app/applications/index.server.ts'
import { paymentCases, unmatchedPaymentCases } from '#app/billing/index.server.ts'
import { appealCases, reportCases } from '#app/moderation/index.server.ts'
import type { CaseKind, CaseViewer } from '#app/page/cases.ts'
import { may } from '#app/page/permissions.ts'
import { dataRequestCases } from '#app/privacy/index.server.ts'
import { editCases } from '#app/providers/index.server.ts'
import { qualityCases } from '#app/quality/index.server.ts'
import { approvalCases } from '../approvals/approval-case.server.ts'

/** Every kind of case. To add one, add a line. */
export const kinds = {
  application: applicationCases,
  edit: editCases,
  payment: paymentCases,
  'unmatched-payment': unmatchedPaymentCases,
  quality: qualityCases(suspendAccount),
  report: reportCases(suspendAccount),
  appeal: appealCases(liftAccount),
  approval: approvalCases,
  data: dataRequestCases,
} as const satisfies Record<string, CaseKind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]

export const isKind = (name: unknown): name is KindName =>
  typeof name === 'string' && Object.hasOwn(kinds, name)

/** The kinds whose cases this user may see. */
export const kindsFor = (visitor: CaseViewer): KindName[] =>
  kindNames.filter((name) => may(visitor, kinds[name].seenBy))
