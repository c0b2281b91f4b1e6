import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { peopleCalled } from '#app/auth/index.server.ts'
import type { CaseDecision, CaseOutcome } from '#app/page/cases.ts'
import { staffFor } from '#app/page/permissions.ts'
import type { Services } from '#app/page/services.server.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { type KindName, kinds } from './kinds.server.ts'

const ownCase: MessageDescriptor = msg`This is about your own account. Ask another administrator.`
const takingPart: MessageDescriptor = msg`You're part of what this is about. Leave it to a colleague.`

/**
 * The effect of a decision. Dry runs, single decisions and batches all use it, so each checks the current
 * role of the person who decided, and that it isn't their own case.
 */
export async function effectOf(
  services: Services,
  kind: KindName,
  decision: CaseDecision,
): Promise<CaseOutcome> {
  const deciders = await decidersOf(services, kind)
  if (!deciders.includes(decision.by)) return { ok: false, why: changedMeanwhile }
  const why = deciders.length > 1 && (await whyConcerned(services, kind, decision))
  if (why) return { ok: false, why }
  return kinds[kind].decide(services, decision)
}

type Deciding = Pick<CaseDecision, 'caseId' | 'by'>

/**
 * Why someone must leave a case to others: it is about them or they are involved, and someone else can
 * decide.
 */
export async function whyNotTheirs(services: Services, kind: KindName, deciding: Deciding) {
  const why = await whyConcerned(services, kind, deciding)
  return why && (await decidersOf(services, kind)).length > 1 ? why : null
}

async function whyConcerned({ db }: Services, kind: KindName, { caseId, by }: Deciding) {
  const { owner, parties } = kinds[kind]
  if ((await owner?.(db, caseId)) === by) return ownCase
  const concerned = (await parties?.(db, caseId)) ?? []
  return concerned.includes(by) ? takingPart : null
}

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
