import type { RouterContextProvider } from 'react-router'
import type { SignedIn } from '#app/page/person.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { type Db, type Queryable, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { hashOf } from '#app/platform/keyed-hash.server.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import { HOUR } from '#app/platform/time.ts'
import { chatCookie, randomToken, shownToken, tokenFromKey } from './chat-token.server.ts'

type Context = Readonly<RouterContextProvider>

/** How long a message's key opens its conversation, for clients that lost the response to it. */
const KEY_VALID_FOR = HOUR

/** A request, and the headers of its response. */
type Exchange = { request: Request; headers: Headers }

export type Holder = {
  id: string
  name: string
  email: string | null
  language: SpokenLanguage
  user_id: string | null
}

/**
 * The conversation this browser may see: the account's if signed in, otherwise the cookie's. A conversation
 * from before signing in moves to the account and the cookie is deleted, so that the next user of this device
 * doesn't see it.
 */
export async function chatHolder(
  context: Context,
  request: Request,
): Promise<{ holder: Holder | null; headers: Headers }> {
  const { db, config } = context.get(servicesContext)
  const headers = new Headers()
  const token = shownToken(request, config)
  const known = visitor(context)
  if (!known) return { holder: token ? await holderByToken(db, token) : null, headers }
  if (token) {
    await adoptConversation(db, token, known.id)
    headers.append('Set-Cookie', chatCookie(request, config, ''))
  }
  return { holder: await holderOfUser(db, known.id), headers }
}

/**
 * The conversation that a message with this key started recently, if the response with the cookie was lost.
 * Only the sender and the database know the key: docs/decisions/0113 explains why that is enough.
 */
export async function holderByKey(
  context: Context,
  { request, headers }: Exchange,
  { key, now }: { key: string | undefined; now: Date },
): Promise<Holder | null> {
  const { db, config, secret } = context.get(servicesContext)
  const token = tokenFromKey(secret, key)
  const started = token && (await holderByToken(db, token, new Date(now.getTime() - KEY_VALID_FOR)))
  if (!started) return null
  const known = visitor(context)
  if (!known) {
    headers.append('Set-Cookie', chatCookie(request, config, token))
    return started
  }
  await adoptConversation(db, token, known.id)
  return holderOfUser(db, known.id)
}

/**
 * Starts a conversation, and without an account sets the cookie that opens it. The cookie is derived from the
 * message's key, so that a repeated message leads to the same conversation.
 */
export async function newHolder(
  context: Context,
  { request, headers }: Exchange,
  { key, language, now }: { key: string | undefined; language: SpokenLanguage; now: Date },
): Promise<Holder> {
  const { db, config, secret } = context.get(servicesContext)
  const known = visitor(context)
  const begin = (token: string | null) => insertHolder(db, { known, token, language, now })
  if (known) {
    await begin(null)
    return (await holderOfUser(db, known.id))!
  }
  let token = tokenFromKey(secret, key) ?? randomToken()
  if (!(await begin(token))) {
    // Either sent twice at the same moment, or so long ago that its key has expired.
    const started = await holderByKey(context, { request, headers }, { key, now })
    if (started) return started
    token = randomToken()
    await begin(token)
  }
  headers.append('Set-Cookie', chatCookie(request, config, token))
  return (await holderByToken(db, token))!
}

/** False if the token is already in use. */
async function insertHolder(
  db: Db,
  visitor: { known: SignedIn | null; token: string | null; language: SpokenLanguage; now: Date },
): Promise<boolean> {
  const { known, token, language, now } = visitor
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('support_visitors')
    .values({
      id: newId(),
      capability_hash: token && hashOf(token),
      user_id: known?.id ?? null,
      name: known?.name ?? '',
      email: known?.isConfirmed ? known.email : null,
      language,
      seen_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

const columns = ['id', 'name', 'email', 'language', 'user_id'] as const

export async function holderByToken(
  db: Queryable,
  token: string,
  startedAfter?: Date,
): Promise<Holder | null> {
  const row = await db
    .selectFrom('support_visitors')
    .select(columns)
    .where('capability_hash', '=', hashOf(token))
    .$if(startedAfter !== undefined, (query) => query.where('created_at', '>', startedAfter!))
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

/** Moves the cookie's conversation to the account, beside those it already has. */
async function adoptConversation(db: Db, token: string, userId: string) {
  await transaction(db, async (tx) => {
    const existing = await tx
      .selectFrom('support_visitors')
      .select(['id', 'user_id'])
      .where('capability_hash', '=', hashOf(token))
      .forUpdate()
      .executeTakeFirst()
    if (!existing || existing.user_id) return
    const own = await holderOfUser(tx, userId)
    if (!own) {
      await tx
        .updateTable('support_visitors')
        .set({ user_id: userId, capability_hash: null })
        .where('id', '=', existing.id)
        .execute()
      return
    }
    await tx
      .updateTable('support_tickets')
      .set({ visitor_id: own.id })
      .where('visitor_id', '=', existing.id)
      .execute()
    await tx.deleteFrom('support_visitors').where('id', '=', existing.id).execute()
  })
}
