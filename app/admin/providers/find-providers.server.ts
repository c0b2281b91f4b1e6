import { type SqlBool, sql } from 'kysely'
import type { Db } from '#app/platform/db.server.ts'
import type { Verification } from '#app/providers/public/listing-status.ts'

const SHOWN_AT_ONCE = 50

type Wanted = { words: string[]; verification: Verification | null; after: string | null }

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** Providers in every state, newest first, by part of their name, email or number. */
export async function findProviders(db: Db, { words, verification, after }: Wanted) {
  const rows = await db
    .selectFrom('provider_profiles as provider')
    .leftJoin('application_states as application', 'application.user_id', 'provider.user_id')
    .select(['provider.id', 'provider.user_id as userId', 'provider.slug', 'provider.category'])
    .select(['provider.display_name as displayName', 'provider.full_name as fullName'])
    .select(['provider.custom_service_type as custom', 'provider.place_typed as place'])
    .select(['provider.email', 'provider.verification', 'provider.billing', 'provider.plan'])
    .select(['provider.joined_at as joinedAt', 'application.id as applicationId'])
    .where((eb) =>
      eb.and(
        words.map(
          (word) =>
            sql<SqlBool>`provider_words(provider.display_name, provider.full_name, provider.email, provider.phone)
              like '%' || plain(${escaped(word)}) || '%'`,
        ),
      ),
    )
    .$if(verification !== null, (query) => query.where('provider.verification', '=', verification!))
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(provider.joined_at, provider.id)
          < ((select joined_at from provider_profiles where id = ${after}), ${after}::uuid)`,
      ),
    )
    .orderBy('provider.joined_at', 'desc')
    .orderBy('provider.id', 'desc')
    .limit(SHOWN_AT_ONCE + 1)
    .execute()
  const shown = rows.slice(0, SHOWN_AT_ONCE)
  return {
    providers: shown.map((row) => ({
      ...row,
      name: row.displayName ?? row.fullName,
      verification: row.verification as Verification,
    })),
    more: rows.length > SHOWN_AT_ONCE ? (shown.at(-1)?.id ?? null) : null,
  }
}
