import { randomBytes } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { hashOf } from '#app/auth/secrets.server.ts'
import { visitor } from '#app/auth/visitors/visitor.server.ts'
import { type Db, type Queryable, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Language } from '#app/platform/languages.ts'
import { DAY } from '#app/platform/time.ts'
import { servicesContext } from '#app/services.server.ts'

type Context = Readonly<RouterContextProvider>

const NAME = 'chat'
const LASTS = 180 * DAY

export type Holder = {
  id: string
  name: string
  email: string | null
  language: Language
  user_id: string | null
}

/**
 * Whose conversation this browser holds: an account's where somebody is signed in, else that of its
 * cookie. What was written before signing in becomes the account's, and the cookie ends: whoever uses
 * the device next finds nothing.
 */
export async function chatHolder(
  context: Context,
  request: Request,
): Promise<{ holder: Holder | null; headers: Headers }> {
  const { db, config } = context.get(servicesContext)
  const headers = new Headers()
  const token = shownToken(request)
  const known = visitor(context)
  if (!known) return { holder: token ? await holderByToken(db, token) : null, headers }
  if (token) {
    await adoptConversation(db, token, known.id)
    headers.append('Set-Cookie', cookie('', 0, config.siteUrl))
  }
  return { holder: await holderOfUser(db, known.id), headers }
}

/** The conversation of whoever writes first, and the cookie that holds it where there is no account. */
export async function newHolder(
  context: Context,
  headers: Headers,
  { language, at }: { language: Language; at: Date },
): Promise<Holder> {
  const { db, config } = context.get(servicesContext)
  const known = visitor(context)
  const token = known ? null : randomBytes(27).toString('base64url')
  const id = newId()
  await db
    .insertInto('support_visitors')
    .values({
      id,
      capability_hash: token && hashOf(token),
      user_id: known?.id ?? null,
      name: known?.name ?? '',
      email: known?.isConfirmed ? known.email : null,
      language,
      seen_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  if (token) headers.append('Set-Cookie', cookie(token, LASTS / 1000, config.siteUrl))
  const holder = known ? await holderOfUser(db, known.id) : await holderByToken(db, token!)
  return holder!
}

export function shownToken(request: Request): string | null {
  const found = /(?:^|;\s*)chat=([\w-]{36})(?:;|$)/.exec(request.headers.get('Cookie') ?? '')
  return found?.[1] ?? null
}

const columns = ['id', 'name', 'email', 'language', 'user_id'] as const

export async function holderByToken(db: Queryable, token: string): Promise<Holder | null> {
  const row = await db
    .selectFrom('support_visitors')
    .select(columns)
    .where('capability_hash', '=', hashOf(token))
    .executeTakeFirst()
  return (row as Holder | undefined) ?? null
}

export async function holderOfUser(db: Queryable, userId: string): Promise<Holder | null> {
  const row = await db
    .selectFrom('support_visitors')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (row as Holder | undefined) ?? null
}

/** What a browser's cookie holds becomes the account's; what the account had stays beside it. */
async function adoptConversation(db: Db, token: string, userId: string) {
  await transaction(db, async (tx) => {
    const held = await tx
      .selectFrom('support_visitors')
      .select(['id', 'user_id'])
      .where('capability_hash', '=', hashOf(token))
      .forUpdate()
      .executeTakeFirst()
    if (!held || held.user_id) return
    const own = await holderOfUser(tx, userId)
    if (!own) {
      await tx
        .updateTable('support_visitors')
        .set({ user_id: userId, capability_hash: null })
        .where('id', '=', held.id)
        .execute()
      return
    }
    await tx
      .updateTable('support_tickets')
      .set({ visitor_id: own.id })
      .where('visitor_id', '=', held.id)
      .execute()
    await tx.deleteFrom('support_visitors').where('id', '=', held.id).execute()
  })
}

function cookie(token: string, seconds: number, siteUrl: string) {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${NAME}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
