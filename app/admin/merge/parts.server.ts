import { applicationMerge } from '#app/applications/index.server.ts'
import { accountMerge } from '#app/auth/index.server.ts'
import { paymentMerge } from '#app/billing/index.server.ts'
import { feedMerge } from '#app/calendar/index.server.ts'
import { moderationMerge } from '#app/moderation/index.server.ts'
import { notificationMerge } from '#app/notifications/index.server.ts'
import type { MergePart } from '#app/page/account-merge.ts'
import { privacyMerge } from '#app/privacy/index.server.ts'
import { providerMerge } from '#app/providers/index.server.ts'
import { requestMerge } from '#app/quotes/index.server.ts'
import { reviewMerge } from '#app/reviews/index.server.ts'
import { ticketMerge } from '#app/support/index.server.ts'
import { fileMerge } from '#app/uploads/index.server.ts'
import { dismissalMerge } from '../duplicates/merge-dismissals.server.ts'

/** Events and the audit log keep the closed account's id, which links to the remaining one. */
const records: MergePart = {
  tables: {
    events: 'stays',
    audit_entries: 'stays',
    audit_keys: 'stays',
    approvals: 'stays',
    impersonations: 'stays',
    case_decisions: 'stays',
    case_batches: 'stays',
    case_assignments: 'stays',
    case_openings: 'stays',
    provider_files: 'stays',
    live_events: 'ends',
  },
}

/** Every subject with rows of a person. Their refusals are checked in this order. */
export const mergeParts: readonly MergePart[] = [
  accountMerge,
  providerMerge,
  paymentMerge,
  applicationMerge,
  requestMerge,
  feedMerge,
  reviewMerge,
  moderationMerge,
  ticketMerge,
  fileMerge,
  notificationMerge,
  privacyMerge,
  dismissalMerge,
  records,
]
