import { adapterEmails } from '#app/adapter/index.server.ts'
import { applicationEmails } from '#app/applications/index.server.ts'
import { approvalEmails } from '#app/approvals/index.server.ts'
import { authEmails } from '#app/auth/index.server.ts'
import { billingEmails } from '#app/billing/index.server.ts'
import { launchEmails } from '#app/launch/index.server.ts'
import type { EmailDeclaration, QueuedEmailDeclarations } from '#app/platform/emails.server.ts'
import { privacyEmails } from '#app/privacy/index.server.ts'
import { settingsEmails } from '#app/providers/index.server.ts'
import { qualityEmails } from '#app/quality/index.server.ts'
import { quoteEmails } from '#app/quotes/index.server.ts'
import { impersonationEmails } from '#app/session/index.server.ts'
import { contactEmails, supportEmails } from '#app/support/index.server.ts'
import { approvalKinds } from '../approvals/kinds.server.ts'
import { mergeEmails } from '../merge/emails.server.ts'

/** Every email that an act may queue. The compiler says which one is missing. */
export const queuedEmails: QueuedEmailDeclarations = {
  ...applicationEmails,
  ...approvalEmails(approvalKinds),
  ...billingEmails,
  ...contactEmails,
  ...impersonationEmails,
  ...launchEmails,
  ...mergeEmails,
  ...qualityEmails,
  ...quoteEmails,
  ...settingsEmails,
  ...supportEmails,
}

/** Those that acts compose themselves. */
const composedEmails = { ...adapterEmails, ...authEmails, ...privacyEmails }

/** Every email of the site, by its kind. */
const allEmails: Readonly<Record<string, EmailDeclaration>> = { ...queuedEmails, ...composedEmails }

export type SiteEmail = { kind: string; slug: string; declaration: EmailDeclaration }

/** "quote arrived" is at /admin/settings/emails/quote-arrived/en. */
export const siteEmails: readonly SiteEmail[] = Object.entries(allEmails).map(
  ([kind, declaration]) => ({ kind, slug: kind.replaceAll(' ', '-'), declaration }),
)

export const emailBySlug = (slug: string) => siteEmails.find((email) => email.slug === slug)
