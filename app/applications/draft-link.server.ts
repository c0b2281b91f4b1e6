import type { RouterContextProvider } from 'react-router'
import { currentCategory } from '#app/directory/public/categories.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { hostCookie, shownCookie } from '#app/platform/cookie-name.server.ts'
import type { Db, Queryable, Tx } from '#app/platform/db.server.ts'
import { hashOf, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { seal, unseal } from '#app/platform/sealed.server.ts'
import { DAY, MINUTE, SECOND } from '#app/platform/time.ts'
import { type Draft, emptyDraft } from './public/application.ts'

/** How long a link works and its draft is stored, by the security clock. */
export const LINK_LASTS = 30 * DAY
/** Minimum time between two sends of the link, to prevent flooding someone's phone. */
export const LINK_AGAIN_AFTER = 2 * MINUTE

const SEALED_FOR = 'draft of an application'
const NAME = 'application-draft'

type Context = Readonly<RouterContextProvider>
type SentTo = { phone: string | null; email: string | null }

/**
 * A capability for one draft, derived from the draft, the creation time of the link and the server's key: an
 * email composed later can contain it although the database stores only its hash (docs/decisions/0041).
 */
export function draftToken(secret: string, { id, madeAt }: { id: string; madeAt: Date }): string {
  return keyedHash(secret, 'link of a draft', `${id} ${madeAt.getTime()}`)
    .subarray(0, 27)
    .toString('base64url')
}

/** Stores the draft and creates its link; an older link of the same draft stops working. */
export async function writeDraft(
  tx: Tx,
  {
    id,
    secret,
    typed,
    sentTo,
    language,
    now,
  }: { id: string; secret: string; typed: Draft; sentTo: SentTo; language: string; now: Date },
): Promise<string> {
  // A Date has milliseconds; the token must be derivable from the column.
  const madeAt = new Date(now.getTime())
  const token = draftToken(secret, { id, madeAt })
  // The link gives access to the draft, so identity numbers stay on the device they were typed on.
  const words = JSON.stringify({ ...typed, identityNumber: '' })
  const row = {
    ...sentTo,
    sealed_fields: await seal(secret, SEALED_FOR, words),
    language,
    token_hash: hashOf(token),
    created_at: madeAt,
    expires_at: new Date(madeAt.getTime() + LINK_LASTS),
  }
  await tx
    .insertInto('application_drafts')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return token
}

/** The draft of a token, even one that an account has taken over; none if the link expired. */
export async function draftByToken(db: Queryable, token: string, now: Date) {
  if (!/^[\w-]{36}$/.test(token)) return undefined
  return db
    .selectFrom('application_drafts')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Locks the draft against others who open, replace or take it over. */
export async function lockDraft(tx: Tx, id: string) {
  return tx
    .selectFrom('application_drafts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function draftFields(sealed: string, secret: string): Promise<Draft> {
  const draft: Draft = { ...emptyDraft, ...JSON.parse(await unseal(secret, SEALED_FOR, sealed)) }
  return { ...draft, category: currentCategory(draft.category) }
}

/** The draft whose link this browser opened or requested, while no account has it. */
export async function linkedDraft(context: Context, request: Request) {
  const { config, db, securityClock } = context.get(servicesContext)
  const token = shownCookie(request, config, NAME)
  const draft = token ? await draftByToken(db, token, securityClock.now()) : undefined
  return draft?.sealed_fields ? { ...draft, sealed_fields: draft.sealed_fields } : undefined
}

/** After the link was opened the browser has the token in a cookie, which lasts as long as the link. */
export const draftCookie = (context: Context, request: Request, token: string) =>
  hostCookie(request, context.get(servicesContext).config, {
    name: NAME,
    value: token,
    seconds: LINK_LASTS / SECOND,
  })

/** A scheduled task: deletes drafts whose link has expired. Their files are deleted a moment later. */
export async function forgetDrafts(db: Db, now: Date) {
  const { numDeletedRows } = await db
    .deleteFrom('application_drafts')
    .where('id', 'in', endedDrafts(db, now))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const endedDrafts = (db: Queryable, now: Date) =>
  db.selectFrom('application_drafts').select('id').where('expires_at', '<=', now)
