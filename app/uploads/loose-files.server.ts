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
/** The rest waits for the next time. */
const MOST_ROUNDS = 50

/** Whose a file is before it belongs to something: a person's, or a device's. */
export type FileOwner = { user: string | null; device: string | null }

export type LooseFile = {
  id: string
  name: string
  bytes: number
  width: number | null
  height: number | null
}

type FileServices = Pick<Services, 'db' | 'files'>
type Keeping = { content: Content; name: string; owner: FileOwner; now: Date }
type Kind = {
  purpose: string
  folder: string
  /** What one is called that came without a name. */
  unnamed: string
  /** So many of one owner may belong to nothing at a time. */
  most: number
  /** Whether it stays its owner's once it is part of something, or is that thing's alone. */
  staysTheirs: boolean
}

/** Files of one kind that are sent before what they belong to: kept for a day, unless it takes them. */
export function looseFiles({ purpose, folder, unnamed, most, staysTheirs }: Kind) {
  const isLoose = (owner: FileOwner) => (is: ExpressionBuilder<DB, 'files'>) =>
    is.and([
      is('purpose', '=', purpose),
      is('attached_at', 'is', null),
      // What was uploaded before signing in stays this browser's: the device counts beside the person.
      is.or([
        ...(owner.user ? [is('owner_user', '=', owner.user)] : []),
        ...(owner.device ? [is('owner_device', '=', owner.device)] : []),
      ]),
    ])
  const isNobody = ({ user, device }: FileOwner) => !user && !device

  return {
    async isFull(db: Queryable, owner: FileOwner): Promise<boolean> {
      const row = await db
        .selectFrom('files')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(isLoose(owner))
        .executeTakeFirst()
      return Number(row?.count ?? 0) >= most
    },

    async keep(
      { db, files }: FileServices,
      { content, name, owner, now }: Keeping,
    ): Promise<LooseFile> {
      const id = newId()
      const key = `${folder}/${randomBytes(20).toString('hex')}.${content.extension}`
      await files.put(key, content.bytes, content.type)
      const kept = {
        id,
        name: cutText(cleanLine(name), 120) || unnamed,
        bytes: content.bytes.length,
        width: content.width ?? null,
        height: content.height ?? null,
      }
      try {
        await db
          .insertInto('files')
          .values({
            ...kept,
            key,
            purpose,
            owner_user: owner.user,
            owner_device: owner.device,
            content_type: content.type,
            created_at: now,
          })
          .execute()
      } catch (error) {
        await discard({ db, files }, key)
        throw error
      }
      return kept
    },

    /** Those of this owner that belong to nothing yet, in the order they are named. */
    async find(db: Queryable, ids: string[], owner: FileOwner): Promise<LooseFile[]> {
      if (ids.length === 0 || isNobody(owner)) return []
      const rows = await db
        .selectFrom('files')
        .select(['id', 'name', 'bytes', 'width', 'height'])
        .where('id', 'in', ids)
        .where(isLoose(owner))
        .execute()
      return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    },

    /** Makes loose files of this owner part of something, once. Answers with those it could. */
    async attach(tx: Tx, ids: string[], owner: FileOwner, now: Date): Promise<string[]> {
      if (ids.length === 0 || isNobody(owner)) return []
      const rows = await tx
        .updateTable('files')
        .set({
          attached_at: now,
          owner_user: staysTheirs ? owner.user : null,
          ...(staysTheirs ? {} : { owner_device: null }),
        })
        .where('id', 'in', ids)
        .where(isLoose(owner))
        .returning('id')
        .execute()
      return ids.filter((id) => rows.some((row) => row.id === id))
    },

    /** Somebody else's, or one that is part of something, is simply not there to remove. */
    async remove(
      services: Pick<Services, 'db' | 'jobs'>,
      id: string,
      owner: FileOwner,
    ): Promise<boolean> {
      if (!isId(id) || isNobody(owner)) return false
      return transaction(services.db, async (tx) => {
        const row = await tx
          .deleteFrom('files')
          .where('id', '=', id)
          .where(isLoose(owner))
          .returning('key')
          .executeTakeFirst()
        if (!row) return false
        await removeSoon(services, tx, [row.key])
        return true
      })
    },
  }
}

/** A scheduled task: files that nothing took within a day. */
export async function forgetLooseFiles(services: Services) {
  for (let round = 0; round < MOST_ROUNDS; round++)
    if ((await forgetSome(services)) < AT_ONCE) return
}

async function forgetSome(services: Services): Promise<number> {
  const { db, clock } = services
  const before = new Date(clock.now().getTime() - KEPT)
  return transaction(db, async (tx) => {
    const rows = await tx
      .deleteFrom('files')
      .where('id', 'in', (query) =>
        query
          .selectFrom('files')
          .select('id')
          .where('attached_at', 'is', null)
          .where('created_at', '<', before)
          .orderBy('id')
          .limit(AT_ONCE)
          // What is just being made part of something is no more loose.
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
