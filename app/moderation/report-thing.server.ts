import { sql } from 'kysely'
import { notWorking } from '#app/page/opening-hours.ts'
import type { Services } from '#app/page/services.server.ts'
import type { Attempt } from '#app/platform/abuse/attempt.server.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'
import { HOUR } from '#app/platform/time.ts'
import { MOST_REPORTS_KEPT } from './limits.ts'
import { reportDue } from './moderation.ts'
import type { ReportDraft } from './report-form.server.ts'
import type { Reportable } from './reportable.server.ts'

type ReportServices = Pick<Services, 'db' | 'clock' | 'settings'>

export type Reporter = {
  userId: string | null
  /** Opened the link of the request. */
  isGuest: boolean
  language: Language
}

type Reporting = {
  found: Reportable
  reporter: Reporter
  draft: ReportDraft
  /** Counted in the report's transaction. */
  mayReport: (tx: Tx) => Promise<Attempt>
}

type Reported = { ok: true } | { ok: false; challenge: Challenge }

/**
 * Adds a report to the open case of its thing, or opens one. A second report by the same person is ignored.
 */
export function reportThing(services: ReportServices, reporting: Reporting): Promise<Reported> {
  const now = services.clock.now()
  return transaction(services.db, async (tx): Promise<Reported> => {
    const { found, mayReport } = reporting
    await queueUp(tx, found)
    const openCase = await lockOpenCase(tx, found)
    if (openCase && (await hasReported(tx, openCase.id, reporting, now))) return { ok: true }
    const attempt = await mayReport(tx)
    if (!attempt.isAllowed) return { ok: false, challenge: attempt.challenge }
    const caseId = openCase?.id ?? (await openCaseOf(services, tx, found, now))
    await addReport(tx, caseId, reporting, now)
    return { ok: true }
  })
}

/** Two concurrent first reports of a thing: the second waits here for the first one's case. */
const queueUp = (tx: Tx, { thing, thingId }: Reportable) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`report of ${thing} ${thingId}`}, 0))`.execute(
    tx,
  )

const lockOpenCase = (tx: Tx, { thing, thingId }: Pick<Reportable, 'thing' | 'thingId'>) =>
  tx
    .selectFrom('moderation_cases')
    .select('id')
    .where('thing', '=', thing)
    .where('thing_id', '=', thingId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()

/**
 * An account or guest can report a thing once. From strangers, the same text within an hour counts as one
 * report.
 */
async function hasReported(
  tx: Tx,
  caseId: string,
  { reporter: { userId, isGuest }, draft }: Reporting,
  now: Date,
): Promise<boolean> {
  const before = await tx
    .selectFrom('reports')
    .select('id')
    .where('case_id', '=', caseId)
    .where((eb) => {
      if (userId) return eb('reporter_user', '=', userId)
      if (isGuest) return eb('is_guest', '=', true)
      return eb.and([
        eb('reporter_user', 'is', null),
        eb('reason', '=', draft.reason),
        eb('words', '=', draft.words),
        eb('email', 'is not distinct from', draft.email || null),
        eb('reported_at', '>', new Date(now.getTime() - HOUR)),
      ])
    })
    .limit(1)
    .executeTakeFirst()
  return before !== undefined
}

export type NewCase = Pick<
  Reportable,
  'thing' | 'thingId' | 'subjectUser' | 'providerId' | 'requestId' | 'evidence'
> & { follows?: string }

/** Opens a case about a thing. Concurrent calls get the same one. */
export async function openCaseOf(
  { settings }: Pick<Services, 'settings'>,
  tx: Tx,
  { thing, thingId, follows = undefined, ...rest }: NewCase,
  now: Date,
): Promise<string> {
  const id = newId()
  const inserted = await tx
    .insertInto('moderation_cases')
    .values({
      id,
      thing,
      thing_id: thingId,
      subject_user: rest.subjectUser,
      provider_id: rest.providerId,
      request_id: rest.requestId,
      follows: follows ?? null,
      state: 'open',
      report_count: 0,
      evidence: JSON.stringify(rest.evidence),
      opened_at: now,
      due_at: reportDue(now, notWorking(settings.current())),
    })
    .onConflict((open) =>
      open.columns(['thing', 'thing_id']).where('state', '=', 'open').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? (await lockOpenCase(tx, { thing, thingId }))!.id
}

async function addReport(
  tx: Tx,
  caseId: string,
  { found, reporter, draft }: Reporting,
  now: Date,
): Promise<void> {
  const { count } = await tx
    .updateTable('moderation_cases')
    .set((eb) => ({ report_count: eb('report_count', '+', 1) }))
    .where('id', '=', caseId)
    .returning('report_count as count')
    .executeTakeFirstOrThrow()
  // From there on strangers' reports are only counted: a flood fills neither case nor history, and doesn't
  // hide reports by identified people.
  const isStranger = reporter.userId === null && !reporter.isGuest
  if (isStranger && count > MOST_REPORTS_KEPT) return
  await tx
    .insertInto('reports')
    .values({
      id: newId(),
      case_id: caseId,
      reason: draft.reason,
      words: draft.words,
      reporter_user: reporter.userId,
      is_guest: reporter.isGuest,
      email: emailFor(found, reporter, draft),
      language: reporter.language,
      reported_at: now,
    })
    .onConflict((twice) => twice.doNothing())
    .execute()
  await recordEvent(tx, {
    name: 'report received',
    about: { kind: 'moderation case', id: caseId },
    by: reporter.userId,
    now,
    details: { thing: found.thing, reason: draft.reason },
  })
}

/** Accounts are emailed at their own address, guests at their request's, strangers at the one they typed. */
function emailFor({ sides }: Reportable, { userId, isGuest }: Reporter, { email }: ReportDraft) {
  if (userId) return null
  return isGuest ? (sides?.guestEmail ?? null) : email || null
}
