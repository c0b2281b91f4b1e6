import type { EmailDeclaration } from '#app/platform/emails.server.ts'
import { type Language, siteLanguages } from '#app/platform/languages.ts'

export type SiteEmail = { kind: string; slug: string; declaration: EmailDeclaration }

/** "quote arrived" is at /admin/settings/emails/quote-arrived/en. */
export const siteEmails = (emails: Readonly<Record<string, EmailDeclaration>>): SiteEmail[] =>
  Object.entries(emails).map(([kind, declaration]) => ({
    kind,
    slug: kind.replaceAll(' ', '-'),
    declaration,
  }))

/** The languages in which an email is sent, and so can be edited. */
export const languagesOf = ({
  declaration,
}: Pick<SiteEmail, 'declaration'>): readonly Language[] =>
  declaration.isEnglish ? ['en'] : siteLanguages
