import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { peopleCalled } from '#app/auth/index.server.ts'
import type { CaseDecision, CaseOutcome } from '#app/page/cases.ts'
import { staffFor } from '#app/page/permissions.ts'
import type { Services } from '#app/page/services.server.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { type KindName, kinds } from './kinds.server.ts'

export const ownCase: MessageDescriptor = msg`This is about your own account. Ask another administrator.`

/**
 * What a decision does. Rehearsals, decisions whose ten seconds are over, and batches all come through here: a decision
 * is worth no more than the role of whoever made it, and nobody decides about themselves.
 */
export async function effectOf(
  services: Services,
  kind: KindName,
  decision: CaseDecision,
): Promise<CaseOutcome> {
  const deciders = await decidersOf(services, kind)
  if (!deciders.includes(decision.by)) return { ok: false, why: changedMeanwhile }
  if (deciders.length > 1 && (await isAboutThem(services, kind, decision)))
    return { ok: false, why: ownCase }
  return kinds[kind].decide(services, decision)
}

type Deciding = Pick<CaseDecision, 'caseId' | 'by'>

/** Whether someone would decide about themselves while somebody else could. */
export async function isOwnCase(services: Services, kind: KindName, deciding: Deciding) {
  return (
    (await isAboutThem(services, kind, deciding)) && (await decidersOf(services, kind)).length > 1
  )
}

const isAboutThem = async ({ db }: Services, kind: KindName, { caseId, by }: Deciding) =>
  (await kinds[kind].owner?.(db, caseId)) === by

/** Who else may decide about cases of a kind, by name. */
export async function otherDeciders(services: Services, kind: KindName, by: string) {
  const others = (await decidersOf(services, kind)).filter((id) => id !== by)
  const people = await peopleCalled(services.db, others)
  return others
    .map((id) => people.get(id)?.name ?? people.get(id)?.email ?? '')
    .filter((name) => name !== '')
    .sort((first, other) => first.localeCompare(other))
}

/** Everyone who may decide about cases of a kind now. */
async function decidersOf({ db, securityClock }: Services, kind: KindName): Promise<string[]> {
  const rows = await db
    .selectFrom('granted_roles')
    .innerJoin('people', 'people.id', 'granted_roles.user_id')
    .select('people.id')
    .distinct()
    .where('granted_roles.role', 'in', staffFor(kinds[kind].act))
    .where('people.deleted_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('people.banned_until', 'is', null),
        eb('people.banned_until', '<=', securityClock.now()),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
