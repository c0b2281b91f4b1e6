import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type ApprovalKind,
  type ApprovalRequest,
  type Requested,
  requestApproval,
  waitingAbout,
} from '#app/approvals/index.server.ts'
import {
  activeAdministrators,
  changeRole,
  problemOfRole,
  type RoleProblem,
} from '#app/auth/index.server.ts'
import { granting } from '#app/auth/public/granting.ts'
import { type GrantedRole, isGrantedRole } from '#app/auth/public/roles.ts'
import type { Services } from '#app/page/services.server.ts'
import { type Db, type Queryable, transaction } from '#app/platform/db.server.ts'
import { displayName } from '#app/platform/display-name.ts'
import { dayOf, formatDay } from '#app/platform/time.ts'

export type RoleProposal = {
  personId: string
  role: GrantedRole
  to: 'granted' | 'withdrawn'
  by: { id: string }
  reason: string
}

/** Requests another administrator's approval to give someone a role or remove it. */
export function proposeRole(
  services: Services,
  { personId, role, to, by, reason }: RoleProposal,
): Promise<RoleProblem | 'done' | 'waiting' | 'waiting already'> {
  return transaction(services.db, async (tx) => {
    const change = { personId, role, to, by, approvedBy: null }
    const problem = await problemOfRole(services, tx, change)
    if (problem) return problem
    const kind = roleApprovals[to === 'granted' ? 'grant role' : 'withdraw role']
    const requested: Requested = await requestApproval(services, tx, kind, {
      subjectId: personId,
      payload: { role },
      reason,
      by: by.id,
      now: services.clock.now(),
    })
    return requested === 'done alone' ? 'done' : requested
  })
}

/** Why the approval had no effect, shown to the approver. */
export const roleRefusals: Record<RoleProblem, MessageDescriptor> = {
  'so already': msg`Their roles have changed since, so there is nothing left to approve.`,
  'no such account': msg`This account no longer exists.`,
  'not allowed': msg`One of you isn't an administrator any more, so nothing changed.`,
  'not theirs to give': msg`This role can't be given by hand.`,
  yourself: msg`This is about your own account. Ask another administrator.`,
  'last administrator': msg`You can't remove the role from the last administrator.`,
  'not confirmed': msg`Confirm their address or number before giving them a role.`,
  banned: msg`You can't give a role to someone who is banned.`,
}

function roleApproval(
  to: 'granted' | 'withdrawn',
  title: (name: string, role: string) => MessageDescriptor,
): Omit<ApprovalKind, 'name'> {
  return {
    act: 'change an account',
    seenBy: 'see people',
    about: 'user',
    async subjectsOf(db, i18n, requests) {
      const names = await namesOf(db, requests)
      return new Map(
        requests.map(({ id, subjectId, payload }) => {
          const name = names.get(subjectId) ?? i18n._(msg`Someone whose account is gone`)
          const role = roleIn(payload)
          const words = role ? i18n._(granting[role].name) : '–'
          return [id, { title: i18n._(title(name, words)), to: `/admin/people/${subjectId}` }]
        }),
      )
    },
    factsOf: (db, i18n, { subjectId }) => roleFacts(db, i18n, subjectId),
    async apply(services, tx, { subjectId, payload, reason }, { requestedBy, approvedBy }) {
      const role = roleIn(payload)
      if (!role) return roleRefusals['not theirs to give']
      const by = { id: requestedBy }
      const change = { personId: subjectId, role, to, by, approvedBy, reason }
      const problem = await changeRole(services, tx, change)
      return problem && roleRefusals[problem]
    },
  }
}

/** The account now: its address and its roles. */
async function roleFacts(db: Queryable, i18n: I18n, userId: string) {
  const person = await db
    .selectFrom('people')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  const roles = await db
    .selectFrom('granted_roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute()
  const names = roles.flatMap(({ role }) =>
    isGrantedRole(role) ? [i18n._(granting[role].name)] : [],
  )
  return [
    { name: i18n._(msg`Email`), value: person?.email ?? '' },
    { name: i18n._(msg`Roles now`), value: names.join(', ') || i18n._(msg`None`) },
  ]
}

/** Changes of staff roles need two administrators. */
export const roleApprovals = {
  'grant role': {
    name: 'grant role',
    ...roleApproval('granted', (name, role) => msg`Give ${name} a role: ${role}`),
    // The first administrator has nobody to ask; otherwise there could never be a second one.
    async isDecidedAlone(services, tx, { payload }, requestedBy) {
      if (roleIn(payload) !== 'admin') return false
      const administrators = await activeAdministrators(services, tx)
      return administrators.every((id) => id === requestedBy)
    },
  },
  'withdraw role': {
    name: 'withdraw role',
    ...roleApproval('withdrawn', (name, role) => msg`Remove a role from ${name}: ${role}`),
  },
} as const satisfies Record<string, ApprovalKind>

export function roleIn(payload: unknown): GrantedRole | null {
  const { role } = (payload ?? {}) as { role?: unknown }
  return isGrantedRole(role) ? role : null
}

async function namesOf(db: Queryable, requests: readonly ApprovalRequest[]) {
  const ids = [...new Set(requests.map(({ subjectId }) => subjectId))]
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('people')
    .select(['id', 'email', 'user_metadata as metadata'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, email, metadata }) => {
      const { full_name } = (metadata ?? {}) as { full_name?: unknown }
      return [id, displayName(full_name, email)]
    }),
  )
}

/** Role changes that wait for approval, translated. */
export async function waitingRoles(db: Db, personId: string, i18n: I18n, now: Date) {
  const requests = await waitingAbout(db, personId)
  const words = await Promise.all(
    Object.values(roleApprovals).map(({ name, subjectsOf }) =>
      subjectsOf(
        db,
        i18n,
        requests.filter(({ kind }) => kind === name),
      ),
    ),
  )
  const titles = new Map(words.flatMap((subjects) => [...subjects]))
  return requests.flatMap(({ id, requester, expiresAt }) => {
    const title = titles.get(id)?.title
    const until = formatDay(dayOf(expiresAt), i18n.locale, now)
    return title && expiresAt > now ? [{ id, title, by: requester?.name ?? '–', until }] : []
  })
}

/** Whether no one else could approve this administrator's requests. */
export const isOnlyAdministrator = (services: Services, personId: string) =>
  transaction(services.db, async (tx) => {
    const administrators = await activeAdministrators(services, tx)
    return administrators.every((id) => id === personId)
  })
