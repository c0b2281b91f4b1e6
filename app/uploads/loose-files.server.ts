import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Services } from '#app/page/services.server.ts'
import { type Queryable, type Tx, transaction } from '#app/platform/db.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { cleanLine, cutText } from '#app/platform/plain-text.ts'
import { DAY } from '#app/platform/time.ts'
import type { DB } from '#db/schema.ts'
import type { Content } from './public/content.ts'
import { removeBytesOf, removeSoon } from './remove-files.server.ts'
import { discard } from './store-file.server.ts'

const KEPT = DAY
const AT_ONCE = 200
/** The rest is left for the next run. */
const MOST_ROUNDS = 50

/** Who owns a file before it is attached: a user, or a device. */
export type FileOwner = { user: string | null; device: string | null }

export type LooseFile = {
  id: string
  name: string
  bytes: number
  width: number | null
  height: number | null
}

type FileServices = Pick<Services, 'db' | 'files'>
type Saving = { content: Content; name: string; owner: FileOwner; now: Date }
type Kind = {
  purpose: string
  folder: string
  /** The name of a file that was uploaded without one. */
  unnamed: string
  /** How many unattached files one owner may have. */
  most: number
  /** Whether it still belongs to its owner once it is attached, or only to what it is attached to. */
  staysTheirs: boolean
}

/**
 * Files of one kind that are uploaded before what they belong to: stored for a day, unless they are attached.
 */
export const looseFiles = (kind: Kind) => ({
  isFull: (db: Queryable, owner: FileOwner) => isFull(kind, db, owner),
  keep: (services: FileServices, saving: Saving) => keep(kind, services, saving),
  /** The unattached files of this owner, in the order of `ids`. */
  find: (db: Queryable, ids: string[], owner: FileOwner) => find(kind, db, ids, owner),
  /** Attaches files of this owner to something, once. Returns the ids that could be attached. */
  attach: (tx: Tx, ids: string[], owner: FileOwner, now: Date) => attach(kind, tx, ids, owner, now),
  /** Someone else's file, or an attached one, is not found. */
  remove: (services: Pick<Services, 'db' | 'jobs'>, id: string, owner: FileOwner) =>
    remove(kind, services, id, owner),
})

const isLoose =
  ({ purpose }: Kind, owner: FileOwner) =>
  (is: ExpressionBuilder<DB, 'files'>) =>
    is.and([
      is('purpose', '=', purpose),
      is('attached_at', 'is', null),
      // Uploads from before signing in still belong to this browser: matches the device as well as the user.
      is.or([
        ...(owner.user ? [is('owner_user', '=', owner.user)] : []),
        ...(owner.device ? [is('owner_device', '=', owner.device)] : []),
      ]),
    ])

const isNobody = ({ user, device }: FileOwner) => !user && !device

async function isFull(kind: Kind, db: Queryable, owner: FileOwner): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isLoose(kind, owner))
    .executeTakeFirst()
  return Number(row?.count ?? 0) >= kind.most
}

async function keep(
  { purpose, folder, unnamed }: Kind,
  { db, files }: FileServices,
  { content, name, owner, now }: Saving,
): Promise<LooseFile> {
  const key = `${folder}/${randomBytes(20).toString('hex')}.${content.extension}`
  await files.put(key, content.bytes, content.type)
  const stored = {
    id: newId(),
    name: cutText(cleanLine(name), 120) || unnamed,
    bytes: content.bytes.length,
    width: content.width ?? null,
    height: content.height ?? null,
  }
  const columns = { owner_user: owner.user, owner_device: owner.device, content_type: content.type }
  try {
    await db
      .insertInto('files')
      .values({ ...stored, ...columns, key, purpose, created_at: now })
      .execute()
  } catch (error) {
    await discard({ db, files }, key)
    throw error
  }
  return stored
}

async function find(
  kind: Kind,
  db: Queryable,
  ids: string[],
  owner: FileOwner,
): Promise<LooseFile[]> {
  if (ids.length === 0 || isNobody(owner)) return []
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'bytes', 'width', 'height'])
    .where('id', 'in', ids)
    .where(isLoose(kind, owner))
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

async function attach(
  kind: Kind,
  tx: Tx,
  ids: string[],
  owner: FileOwner,
  now: Date,
): Promise<string[]> {
  if (ids.length === 0 || isNobody(owner)) return []
  const rows = await tx
    .updateTable('files')
    .set({
      attached_at: now,
      owner_user: kind.staysTheirs ? owner.user : null,
      ...(kind.staysTheirs ? {} : { owner_device: null }),
    })
    .where('id', 'in', ids)
    .where(isLoose(kind, owner))
    .returning('id')
    .execute()
  return ids.filter((id) => rows.some((row) => row.id === id))
}

async function remove(
  kind: Kind,
  services: Pick<Services, 'db' | 'jobs'>,
  id: string,
  owner: FileOwner,
): Promise<boolean> {
  if (!isId(id) || isNobody(owner)) return false
  return transaction(services.db, async (tx) => {
    const row = await tx
      .deleteFrom('files')
      .where('id', '=', id)
      .where(isLoose(kind, owner))
      .returning('key')
      .executeTakeFirst()
    if (!row) return false
    await removeSoon(services, tx, [row.key])
    return true
  })
}

/** A scheduled task: deletes files that weren't attached within a day. */
export async function forgetLooseFiles(services: Services) {
  let deleted = 0
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const some = await forgetSome(services)
    deleted += some
    if (some < AT_ONCE) break
  }
  return deleted
}

/** Files that weren't attached within a day. */
export const unattachedFiles = (db: Queryable, now: Date) =>
  db
    .selectFrom('files')
    .select('id')
    .where('attached_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - KEPT))

async function forgetSome(services: Services): Promise<number> {
  const { db, clock } = services
  return transaction(db, async (tx) => {
    const rows = await tx
      .deleteFrom('files')
      .where(
        'id',
        'in',
        unattachedFiles(tx, clock.now())
          .orderBy('id')
          .limit(AT_ONCE)
          // A file that is being attached right now is no longer loose.
          .forUpdate()
          .skipLocked(),
      )
      .where('attached_at', 'is', null)
      .returning('key')
      .execute()
    await removeBytesOf(services, tx, rows)
    return rows.length
  })
}
