import type { MessageDescriptor } from '@lingui/core'
import type { Services } from '#app/page/services.server.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import {
  deleteFiles,
  maySaveFile,
  nullIfNotStored,
  photoRefusals,
  readPhoto,
  saveFile,
} from '#app/uploads/index.server.ts'
import { notStored, tooOften } from '#app/uploads/public/too-often.ts'
import { type StoryState, storyLifeCycle } from './stories/life-cycle.ts'
import { STORIES_TAG } from './stories/queries.server.ts'
import { TEAM_TAG } from './team/team.server.ts'

/** The owner of a picture: a story or a team member. */
export type Pictured = { kind: 'story' | 'team member'; id: string }
type Acting = { by: string; now: Date }

const tables = { story: 'success_stories', 'team member': 'team_members' } as const

/** Stores a re-encoded picture in place of the previous one. It belongs to the site, not to the uploader. */
export async function setPicture(
  services: Pick<Services, 'db' | 'files' | 'jobs' | 'securityClock'>,
  { subject, file, by, now }: Acting & { subject: Pictured; file: File },
): Promise<{ ok: true } | { ok: false; why: MessageDescriptor }> {
  if (!(await maySaveFile(services, by))) return { ok: false, why: tooOften }
  const read = await readPhoto(new Uint8Array(await file.arrayBuffer()))
  if (!read.ok) return { ok: false, why: photoRefusals[read.why] }
  const content = { ...read, type: 'image/webp', extension: 'webp' }
  const saving = {
    purpose: 'site picture',
    folder: 'pictures',
    name: file.name,
    userId: null,
    now,
  }
  const isSet = await nullIfNotStored(
    saveFile(services, content, saving, (save) =>
      transaction(services.db, async (tx) => {
        if (!(await mayBePictured(tx, subject))) return false
        await replace(services, tx, { subject, fileId: await save(tx), by, now })
        return true
      }),
    ),
  )
  if (isSet === null) return { ok: false, why: notStored }
  if (!isSet) return { ok: false, why: changedMeanwhile }
  return { ok: true }
}

export async function removePicture(
  services: Pick<Services, 'db' | 'jobs'>,
  { subject, by, now }: Acting & { subject: Pictured },
) {
  await transaction(services.db, async (tx) => {
    if (await mayBePictured(tx, subject))
      await replace(services, tx, { subject, fileId: null, by, now })
  })
}

/** The person consented to what is shown, so the picture of a published story can't change. */
async function mayBePictured(tx: Tx, { kind, id }: Pictured) {
  if (!isId(id)) return false
  if (kind === 'team member')
    return Boolean(
      await tx.selectFrom('team_members').select('id').where('id', '=', id).executeTakeFirst(),
    )
  const story = await tx
    .selectFrom('success_stories')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (
    story !== undefined &&
    storyLifeCycle.canTake('save', story.state as StoryState, 'administrator')
  )
}

async function replace(
  services: Pick<Services, 'jobs'>,
  tx: Tx,
  { subject, fileId, by, now }: Acting & { subject: Pictured; fileId: string | null },
) {
  const table = tables[subject.kind]
  const row = await tx
    .selectFrom(table)
    .select('photo_file')
    .where('id', '=', subject.id)
    .executeTakeFirst()
  await tx
    .updateTable(table)
    .set({ photo_file: fileId, updated_at: now })
    .where('id', '=', subject.id)
    .execute()
  await recordEvent(tx, {
    name: fileId ? 'site picture set' : 'site picture removed',
    about: subject,
    by,
    now,
    audit: { before: { picture: row?.photo_file ?? null }, after: { picture: fileId } },
    tags: [subject.kind === 'story' ? STORIES_TAG : TEAM_TAG],
  })
  if (row?.photo_file) await deleteFiles(services, tx, [row.photo_file])
}

/** The picture of a URL, and whether it is public. */
export async function sitePicture(db: Db, id: unknown) {
  if (!isId(id)) return null
  const file = await db
    .selectFrom('stored_files')
    .leftJoin('success_stories as story', 'story.photo_file', 'stored_files.id')
    .leftJoin('team_members as member', 'member.photo_file', 'stored_files.id')
    .select(['stored_files.key', 'story.state', 'member.id as memberId'])
    .where('stored_files.id', '=', id)
    .where('stored_files.purpose', '=', 'site picture')
    .executeTakeFirst()
  return file
    ? { key: file.key, isPublic: Boolean(file.memberId) || file.state === 'published' }
    : null
}
