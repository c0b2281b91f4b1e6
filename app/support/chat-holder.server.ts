import { randomBytes, randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import type { SignedIn } from '#app/page/person.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { hostCookie, shownCookie, type Trust } from '#app/platform/cookie-name.server.ts'
import { type Db, type Queryable, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { hashOf, keyedHash } from '#app/platform/keyed-hash.server.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import { DAY, HOUR, SECOND } from '#app/platform/time.ts'

type Context = Readonly<RouterContextProvider>

const NAME = 'chat'
const LASTS = 180 * DAY
/** As long as the answer to a first message may be lost: whoever brings its key again gets it again. */
const KEY_OPENS = HOUR
/** A key that somebody drew at random. Others could be guessed, and open nothing. */
const DRAWN_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** What was asked, and the headers of the answer to it. */
type Asking = { request: Request; headers: Headers }

export type Holder = {
  id: string
  name: string
  email: string | null
  language: SpokenLanguage
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
  const token = shownToken(request, config)
  const known = visitor(context)
  if (!known) return { holder: token ? await holderByToken(db, token) : null, headers }
  if (token) {
    await adoptConversation(db, token, known.id)
    headers.append('Set-Cookie', chatCookie(request, config, ''))
  }
  return { holder: await holderOfUser(db, known.id), headers }
}

/** The key of a form that is sent without script: what comes twice under it is taken once. */
export const newFormKey = () => randomUUID()

/**
 * Whose conversation began with a message of this key a short while ago, where the answer that brought
 * the cookie was lost. The window or the page that sends a message has its key, and so has the database:
 * docs/decisions/0113 says why that is enough.
 */
export async function holderByKey(
  context: Context,
  { request, headers }: Asking,
  { key, now }: { key: string | undefined; now: Date },
): Promise<Holder | null> {
  const { db, config } = context.get(servicesContext)
  const token = tokenOf(context, key)
  const begun = token && (await holderByToken(db, token, new Date(now.getTime() - KEY_OPENS)))
  if (!begun) return null
  const known = visitor(context)
  if (!known) {
    headers.append('Set-Cookie', chatCookie(request, config, token))
    return begun
  }
  await adoptConversation(db, token, known.id)
  return holderOfUser(db, known.id)
}

/**
 * The conversation of whoever writes first, and the cookie that holds it where there is no account. The
 * cookie is worked out from the key of the message, so that the same message leads to the same one.
 */
export async function newHolder(
  context: Context,
  { request, headers }: Asking,
  { key, language, now }: { key: string | undefined; language: SpokenLanguage; now: Date },
): Promise<Holder> {
  const { db, config } = context.get(servicesContext)
  const known = visitor(context)
  const begin = (token: string | null) => insertHolder(db, { known, token, language, now })
  if (known) {
    await begin(null)
    return (await holderOfUser(db, known.id))!
  }
  let token = tokenOf(context, key) ?? drawnToken()
  if (!(await begin(token))) {
    // The same message at the same moment; or long ago, and then the key opens nothing any more.
    const begun = await holderByKey(context, { request, headers }, { key, now })
    if (begun) return begun
    token = drawnToken()
    await begin(token)
  }
  headers.append('Set-Cookie', chatCookie(request, config, token))
  return (await holderByToken(db, token))!
}

/** Answers with whether it was new. */
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

const drawnToken = () => randomBytes(27).toString('base64url')

function tokenOf(context: Context, key: string | undefined): string | null {
  if (!key || !DRAWN_KEY.test(key)) return null
  const { secret } = context.get(servicesContext)
  return keyedHash(secret, 'support conversation', key).subarray(0, 27).toString('base64url')
}

/**
 * What the browser shows as its conversation. Where the prefixed name is in use the other counts for
 * nothing: a neighbouring subdomain could have set it, to read along in a conversation of its own.
 */
export function shownToken(request: Request, trust: Trust): string | null {
  const shown = shownCookie(request, trust, NAME) ?? ''
  return /^[\w-]{36}$/.test(shown) ? shown : null
}

const columns = ['id', 'name', 'email', 'language', 'user_id'] as const

export async function holderByToken(
  db: Queryable,
  token: string,
  begunAfter?: Date,
): Promise<Holder | null> {
  const row = await db
    .selectFrom('support_visitors')
    .select(columns)
    .where('capability_hash', '=', hashOf(token))
    .$if(begunAfter !== undefined, (query) => query.where('created_at', '>', begunAfter!))
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

/** Ends the cookie where there is no token. */
function chatCookie(request: Request, trust: Trust, token: string) {
  const seconds = token === '' ? 0 : LASTS / SECOND
  return hostCookie(request, trust, { name: NAME, value: token, seconds })
}
