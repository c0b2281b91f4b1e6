import type { Services } from '#app/page/services.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { messagesOf } from './examples.server.ts'
import { mostOf, type Place } from './places.ts'
import { type SiteEmail, siteEmails } from './site-emails.ts'

type IndexServices = Pick<Services, 'clock' | 'config' | 'emails' | 'settings'>

/** Every text of every email: which emails contain it, and its maximum length over all of them. */
export function textIndex(services: IndexServices, language: Language = 'en') {
  const index = new Map<string, { emails: SiteEmail[]; places: Set<Place> }>()
  for (const email of siteEmails(services.emails))
    for (const { id, places } of messagesOf(services, email, language)) {
      const entry = index.get(id) ?? { emails: [], places: new Set() }
      entry.emails.push(email)
      for (const place of places) entry.places.add(place)
      index.set(id, entry)
    }
  return {
    has: (id: string) => index.has(id),
    emailsOf: (id: string) => index.get(id)?.emails ?? [],
    mostOf: (id: string) => mostOf([...(index.get(id)?.places ?? [])]),
  }
}

export type TextIndex = ReturnType<typeof textIndex>
