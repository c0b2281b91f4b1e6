import type { EmailDeclaration } from '#app/platform/emails.server.ts'

export type SiteEmail = { kind: string; slug: string; declaration: EmailDeclaration }

/** "quote arrived" is at /admin/settings/emails/quote-arrived/en. */
export const siteEmails = (emails: Readonly<Record<string, EmailDeclaration>>): SiteEmail[] =>
  Object.entries(emails).map(([kind, declaration]) => ({
    kind,
    slug: kind.replaceAll(' ', '-'),
    declaration,
  }))
