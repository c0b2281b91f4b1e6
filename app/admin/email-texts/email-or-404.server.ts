import { data } from 'react-router'
import { isSiteLanguage } from '#app/platform/languages.ts'
import { emailBySlug } from './all-emails.server.ts'

/** The email and the language of an address. */
export function emailOr404({ email: slug, language }: { email: string; language: string }) {
  const email = emailBySlug(slug)
  if (!email || !isSiteLanguage(language)) throw data(null, { status: 404 })
  return { email, language }
}
