import type { Services } from '#app/page/services.server.ts'
import type { Change } from '#app/platform/audit/write-entry.server.ts'
import { type Db, type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { type EventName, recordEvent } from '#app/platform/events.server.ts'
import { merged, overwritten } from '#app/platform/form-versions.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { deleteFiles } from '#app/uploads/index.server.ts'
import type { MemberField, MemberFields } from './member-form.ts'

/** The cache tag of pages that show the team. */
export const TEAM_TAG = 'team'

export type Member = {
  id: string
  name: string
  role: string
  bio: string
  photoId: string | null
}

/** The team in order: the About page shows the first. */
export async function teamMembers(db: Queryable): Promise<Member[]> {
  return db
    .selectFrom('team_members')
    .select(['id', 'name', 'role', 'bio', 'photo_file as photoId'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function memberById(db: Queryable, id: string): Promise<Member | null> {
  if (!isId(id)) return null
  return (await teamMembers(db)).find((member) => member.id === id) ?? null
}

type Acting = { by: string; now: Date }

export type SavedMember =
  | { how: 'saved'; id: string }
  | { how: 'changed elsewhere'; fields: MemberField[]; now: MemberFields; typed: MemberFields }
  | { how: 'gone' }

/** Adds a member at the end of the team, or updates one. */
export async function saveMember(
  db: Db,
  {
    id,
    typed,
    seen,
    by,
    now: instant,
  }: Acting & { id: string | null; typed: MemberFields; seen: string },
): Promise<SavedMember> {
  return transaction(db, async (tx): Promise<SavedMember> => {
    const team = await lockedTeam(tx)
    const own = id ?? newId()
    let before: MemberFields | null = null
    if (id === null) {
      const row = {
        id: own,
        ...typed,
        position: team.length,
        created_at: instant,
        updated_at: instant,
      }
      await tx.insertInto('team_members').values(row).execute()
    } else {
      const member = team.find((item) => item.id === id)
      if (!member) return { how: 'gone' }
      const now = { name: member.name, role: member.role, bio: member.bio }
      before = now
      const fields = overwritten(seen, now, typed) as MemberField[]
      if (fields.length > 0)
        return { how: 'changed elsewhere', fields, now, typed: merged(seen, now, typed) }
      await tx
        .updateTable('team_members')
        .set({ ...typed, updated_at: instant })
        .where('id', '=', id)
        .execute()
    }
    await recordTeamEvent(tx, 'team member saved', {
      id: own,
      by,
      now: instant,
      called: typed.name,
      audit: { before, after: typed },
    })
    return { how: 'saved', id: own }
  })
}

/** Moves a member up by one; the first stays. */
export async function moveMemberUp(db: Db, { id, by, now }: Acting & { id: string }) {
  await transaction(db, async (tx) => {
    const team = await lockedTeam(tx)
    const from = team.findIndex((item) => item.id === id)
    if (from < 1) return
    const order = team.toSpliced(from, 1).toSpliced(from - 1, 0, team[from]!)
    for (const [position, member] of order.entries())
      await tx.updateTable('team_members').set({ position }).where('id', '=', member.id).execute()
    await recordTeamEvent(tx, 'team member moved', {
      id,
      by,
      now,
      called: team[from]!.name,
      audit: { before: { place: from + 1 }, after: { place: from } },
    })
  })
}

export async function removeMember(
  services: Pick<Services, 'db' | 'jobs'>,
  { id, by, now }: Acting & { id: string },
): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    const member = (await lockedTeam(tx)).find((item) => item.id === id)
    if (!member) return false
    await tx.deleteFrom('team_members').where('id', '=', id).execute()
    await recordTeamEvent(tx, 'team member removed', {
      id,
      by,
      now,
      called: member.name,
      audit: { before: member, after: null },
    })
    if (member.photoId) await deleteFiles(services, tx, [member.photoId])
    return true
  })
}

/** Locked as a whole, so that changes of the order are serialized. */
async function lockedTeam(tx: Tx): Promise<Member[]> {
  await tx.selectFrom('team_members').select('id').orderBy('id').forUpdate().execute()
  return teamMembers(tx)
}

type TeamEvent = Acting & { id: string; called: string; audit: Change }

async function recordTeamEvent(tx: Tx, name: EventName, { id, by, now, called, audit }: TeamEvent) {
  await recordEvent(tx, {
    name,
    about: { kind: 'team member', id },
    by,
    now,
    details: { called },
    audit,
    tags: [TEAM_TAG],
  })
}
