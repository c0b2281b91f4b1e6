import type { I18n } from '@lingui/core'
import { sql } from 'kysely'
import { checkCodes, checks } from '#app/directory/public/checks.ts'
import type { FigureRow, FigureSource } from '#app/platform/figure-source.server.ts'
import { documentKinds, isDocumentKind } from './documents.ts'

/** Approved documents and passed checks of all providers, by the day they expire. */
export const expiringRows = {
  rows: ({ from, to }) => sql<FigureRow>`
    select ending.id, ending.happened_at, profile.province, 1 as amount, ending.detail,
      coalesce(profile.display_name, profile.full_name) as label, null::uuid as application_id,
      profile.user_id as person_id
    from (
      select file_id::text as id, provider_id, kind as detail,
        expires_on::timestamp at time zone 'Africa/Johannesburg' as happened_at
      from provider_documents
      where state = 'approved'
        and expires_on >= (${from}::timestamptz at time zone 'Africa/Johannesburg')::date
        and expires_on < (${to}::timestamptz at time zone 'Africa/Johannesburg')::date
      union all
      select provider_id || ' ' || "check", provider_id, 'check ' || "check", expires_at
      from recorded_checks
      where done_at is not null and expires_at >= ${from} and expires_at < ${to}
    ) ending
    join provider_profiles profile on profile.id = ending.provider_id`,
} as const satisfies FigureSource

/** The name of an expiring item, by the detail of its row. */
export function wordsOfExpiring(i18n: I18n, detail: string): string {
  if (isDocumentKind(detail)) return i18n._(documentKinds[detail])
  const check = checkCodes.find((code) => detail === `check ${code}`)
  return check ? i18n._(checks[check]) : detail
}
