import { placeById } from '#app/directory/index.server.ts'
import type { NpoCategory } from '#app/directory/public/npo-categories.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { isSiteLanguage, type Language } from '#app/platform/languages.ts'

export type Payer = {
  /** The business: its trading name, otherwise the person's full name. */
  name: string
  /** The person who pays. */
  person: string
  email: string
  language: Language
  /** Whether there is a provider record. */
  isProvider: boolean
  vatNumber: string | null
  place: string | null
  npoCategory: NpoCategory | null
}

/**
 * The payer as payments, emails and invoices name them: from the provider record, or before there is one from
 * the draft application. `businessName` is what a client of the adapter sent with the payment; a provider
 * record's name takes precedence. Null if the account is gone.
 */
export async function payerOf(
  db: Queryable,
  userId: string,
  businessName: string | null = null,
): Promise<Payer | null> {
  const row = await accountWithRecord(db, userId)
  const email = row?.email ?? row?.accountEmail
  if (!row || !email) return null
  const { language, full_name: accountName } = textsOf(row.metadata)
  const { tradingName, fullName } = textsOf(row.draft)
  const person = row.fullName || fullName || accountName || email.split('@')[0]!
  return {
    name: row.displayName || businessName || tradingName || person,
    person,
    email,
    language: isSiteLanguage(language) ? language : 'en',
    isProvider: row.providerId !== null,
    vatNumber: row.vatNumber,
    place: row.placeId ? (placeById(row.placeId)?.name ?? null) : null,
    npoCategory: row.npoCategory as NpoCategory | null,
  }
}

function accountWithRecord(db: Queryable, userId: string) {
  return db
    .selectFrom('people')
    .leftJoin('provider_profiles', 'provider_profiles.user_id', 'people.id')
    .leftJoin('application_states', 'application_states.user_id', 'people.id')
    .select([
      'people.email as accountEmail',
      'people.user_metadata as metadata',
      'application_states.fields as draft',
      'provider_profiles.id as providerId',
      'provider_profiles.email',
      'provider_profiles.full_name as fullName',
      'provider_profiles.display_name as displayName',
      'provider_profiles.vat_number as vatNumber',
      'provider_profiles.place_id as placeId',
      'provider_profiles.npo_category as npoCategory',
    ])
    .where('people.id', '=', userId)
    .executeTakeFirst()
}

/** The string values among these; others are ignored. */
function textsOf(fields: unknown): Record<string, string | undefined> {
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
    ),
  )
}
