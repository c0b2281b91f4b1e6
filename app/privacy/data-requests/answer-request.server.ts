import type { CaseDecision, CaseOutcome } from '#app/page/cases.ts'
import type { Services } from '#app/page/services.server.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { beginArchive } from '../archives.server.ts'
import { closeAccount } from '../close-account.server.ts'
import { privacyEmails } from '../emails.server.ts'
import { notYetForStaff } from '../not-yet-words.ts'
import { actsOn } from './data-request.ts'
import { type DataRequest, dataRequestsByIds } from './data-requests.server.ts'

/** Answers a request, once: carries it out, and emails the answer. Part of the deciding transaction. */
export function answerRequest(services: Services, decision: CaseDecision): Promise<CaseOutcome> {
  const { caseId, act } = decision
  return transaction(services.db, async (tx): Promise<CaseOutcome> => {
    const [request] = isId(caseId) ? await dataRequestsByIds(tx, [caseId]) : []
    const hasAccount = request?.userId !== null
    if (!request || request.answeredAt || !actsOn({ kind: request.kind, hasAccount }).includes(act))
      return { ok: false, why: changedMeanwhile }
    if (!(await lockUnanswered(tx, caseId))) return { ok: false, why: changedMeanwhile }
    const done = await carryOut({ ...services, db: tx }, request, decision)
    if (!done.ok) return done
    await markAnswered(tx, decision)
    await recordAnswer(tx, request, decision)
    if (decision.words !== '') await emailAnswer({ ...services, db: tx }, tx, request, decision)
    return { ok: true }
  })
}

/** Two concurrent answers are serialized here; the second finds it answered. */
const lockUnanswered = (tx: Tx, id: string) =>
  tx
    .selectFrom('data_requests')
    .select('id')
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

const markAnswered = (tx: Tx, { caseId, act, words, by, now }: CaseDecision) =>
  tx
    .updateTable('data_requests')
    .set({ answered_at: now, answered_by: by, answer: words, is_refused: act === 'refuse' })
    .where('id', '=', caseId)
    .execute()

/** A copy is queued and a deletion starts; everything else was done by staff before answering. */
async function carryOut(
  services: Services & { db: Tx },
  { userId, language }: DataRequest,
  { act, by, now }: CaseDecision,
): Promise<CaseOutcome> {
  if (!userId) return { ok: true }
  if (act === 'sendCopy') await beginArchive(services, services.db, { userId, language, by, now })
  if (act !== 'closeAccount') return { ok: true }
  const closed = await closeAccount(services, { userId, language, by })
  if (closed.ok) return { ok: true }
  return { ok: false, why: notYetForStaff(closed.reasons[0]!) }
}

/**
 * Without an account there is no key to encrypt what is recorded: it says only that the request was answered.
 */
function recordAnswer(tx: Tx, request: DataRequest, { act, words, by, now }: CaseDecision) {
  const { id, userId, kind } = request
  return recordEvent(tx, {
    name: kind === 'correction' ? 'correction answered' : 'data request answered',
    about: userId ? { kind: 'user', id: userId } : { kind: 'data request', id },
    by,
    now,
    details: { request: id, kind, act },
    audit: {
      before: { isAnswered: false },
      after: { isAnswered: true, act, ...(userId && { answer: words }) },
    },
  })
}

async function emailAnswer(
  services: Services,
  tx: Tx,
  { id, kind, email: address, language, words }: DataRequest,
  { words: answer, now }: CaseDecision,
) {
  if (!address) return
  const email = await composeEmail(services, privacyEmails, 'data request answered', {
    address,
    language,
    words,
    answer,
    requestId: id,
    isCorrection: kind === 'correction',
  })
  if (email) await services.outbox.write(tx, email, now)
}
