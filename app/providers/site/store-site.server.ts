import type { Tx } from '#app/platform/db.server.ts'
import { FIRST_ACCENT } from './accents.ts'
import { sectionNames } from './sections.ts'

/** Publishes an approved headline. */
export async function showHeadline(
  tx: Tx,
  { providerId, headline, now }: { providerId: string; headline: string; now: Date },
) {
  await tx
    .insertInto('sites')
    .values({
      provider_id: providerId,
      headline,
      accent: FIRST_ACCENT,
      sections: [...sectionNames],
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('provider_id').doUpdateSet({ headline, updated_at: now }),
    )
    .execute()
}

/** Stores the owner's settings; the headline waits for review. */
export async function storeSite(
  tx: Tx,
  providerId: string,
  { isOn, accent, sections, now }: { isOn: boolean; accent: string; sections: string[]; now: Date },
) {
  const stored = { is_on: isOn, accent, sections, updated_at: now }
  await tx
    .insertInto('sites')
    .values({ provider_id: providerId, ...stored, created_at: now })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(stored))
    .execute()
}
