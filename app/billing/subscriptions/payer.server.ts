import { placeById } from '#app/directory/places.server.ts'
import type { NpoCategory } from '#app/giving/npo-categories.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { isSiteLanguage, type Language } from '#app/platform/languages.ts'

export type Payer = {
  name: string
  email: string
  language: Language
  /** From the provider record, where there is one. */
  isProvider: boolean
  vatNumber: string | null
  place: string | null
  npoCategory: NpoCategory | null
}

/** Who an account is, as far as letters and invoices speak of them. Null when the account is gone. */
export async function payerOf(db: Queryable, userId: string): Promise<Payer | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('providers', 'providers.user_id', 'users.id')
    .select([
      'users.email as accountEmail',
      'users.user_metadata as metadata',
      'providers.id as providerId',
      'providers.email',
      'providers.display_name as displayName',
      'providers.vat_number as vatNumber',
      'providers.place_id as placeId',
      'providers.npo_category as npoCategory',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  const email = row?.email ?? row?.accountEmail
  if (!row || !email) return null
  const { full_name, language } = (row.metadata ?? {}) as Record<string, unknown>
  const own = typeof full_name === 'string' ? full_name.trim() : ''
  return {
    name: row.displayName ?? (own || email.split('@')[0]!),
    email,
    language: isSiteLanguage(language) ? language : 'en',
    isProvider: row.providerId !== null,
    vatNumber: row.vatNumber,
    place: row.placeId ? (placeById(row.placeId)?.name ?? null) : null,
    npoCategory: row.npoCategory as NpoCategory | null,
  }
}
