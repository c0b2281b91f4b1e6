import { adapterEmails } from './adapter/index.server.ts'
import { approvalKinds, mergeEmails } from './admin/index.server.ts'
import { applicationEmails } from './applications/index.server.ts'
import { approvalEmails } from './approvals/index.server.ts'
import { authEmails } from './auth/index.server.ts'
import { billingEmails } from './billing/index.server.ts'
import { jobEmails } from './jobs/index.server.ts'
import { launchEmails } from './launch/index.server.ts'
import { reporterEmails, subjectEmails } from './moderation/index.server.ts'
import type { EmailDeclaration, QueuedEmailDeclarations } from './platform/emails.server.ts'
import { privacyEmails, receivedEmails } from './privacy/index.server.ts'
import { settingsEmails } from './providers/index.server.ts'
import { qualityEmails } from './quality/index.server.ts'
import { quoteEmails } from './quotes/index.server.ts'
import { impersonationEmails } from './session/index.server.ts'
import { contactEmails, supportEmails } from './support/index.server.ts'

/** Every email that an action may queue. A missing one is a compile error. */
export const queuedEmails: QueuedEmailDeclarations = {
  ...applicationEmails,
  ...approvalEmails(approvalKinds),
  ...billingEmails,
  ...contactEmails,
  ...impersonationEmails,
  ...jobEmails,
  ...launchEmails,
  ...mergeEmails,
  ...qualityEmails,
  ...quoteEmails,
  ...receivedEmails,
  ...reporterEmails,
  ...settingsEmails,
  ...subjectEmails,
  ...supportEmails,
}

/** Every email of the site, including those that actions compose themselves. */
export const allEmails: Readonly<Record<string, EmailDeclaration>> = {
  ...queuedEmails,
  ...adapterEmails,
  ...authEmails,
  ...privacyEmails,
}
