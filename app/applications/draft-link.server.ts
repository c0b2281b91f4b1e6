import type { RouterContextProvider } from 'react-router'
import { currentCategory } from '#app/directory/public/categories.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { hostCookie, shownCookie } from '#app/platform/cookie-name.server.ts'
import type { Db, Queryable, Tx } from '#app/platform/db.server.ts'
import { hashOf, keyedHash } from '#app/platform/keyed-hash.server.ts'
import { seal, unseal } from '#app/platform/sealed.server.ts'
import { DAY, MINUTE, SECOND } from '#app/platform/time.ts'
import { type Draft, emptyDraft } from './public/application.ts'

/** How long a link works, and how long what it opens is kept: by the security clock. */
export const LINK_LASTS = 30 * DAY
/** Asking for the link again is refused for this long, so that nobody's phone is filled. */
export const LINK_AGAIN_AFTER = 2 * MINUTE

const SEALED_FOR = 'draft of an application'
const NAME = 'application-draft'

type Context = Readonly<RouterContextProvider>
type SentTo = { phone: string | null; email: string | null }

/**
 * A capability for one draft. It is worked out from the draft, the moment the link was made and the server's key, so
 * that an email composed later can carry it while the database holds its hash alone (docs/decisions/0041).
 */
export function draftToken(secret: string, { id, madeAt }: { id: string; madeAt: Date }): string {
  return keyedHash(secret, 'link of a draft', `${id} ${madeAt.getTime()}`)
    .subarray(0, 27)
    .toString('base64url')
}

/** Keeps what was typed, and makes its link: an older link of the same draft opens nothing from now on. */
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
  // Milliseconds are what a Date keeps; the token must be worked out again from the column.
  const madeAt = new Date(now.getTime())
  const token = draftToken(secret, { id, madeAt })
  // Anyone who has the link has the draft: numbers of identity documents stay on the device that they were typed on.
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

/** The draft that a token opens, also one that an account has taken over; nothing once the link has ended. */
export async function draftByToken(db: Queryable, token: string, now: Date) {
  if (!/^[\w-]{36}$/.test(token)) return undefined
  return db
    .selectFrom('application_drafts')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Held against anyone who else opens, replaces or takes it over. */
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

/** What this browser opened with a link, or sent a link for, while no account has it. */
export async function linkedDraft(context: Context, request: Request) {
  const { config, db, securityClock } = context.get(servicesContext)
  const token = shownCookie(request, config, NAME)
  const draft = token ? await draftByToken(db, token, securityClock.now()) : undefined
  return draft?.sealed_fields ? { ...draft, sealed_fields: draft.sealed_fields } : undefined
}

/** Instead of the address the browser keeps the token, for as long as the link works. */
export const draftCookie = (context: Context, request: Request, token: string) =>
  hostCookie(request, context.get(servicesContext).config, {
    name: NAME,
    value: token,
    seconds: LINK_LASTS / SECOND,
  })

/** A scheduled task: drafts whose link has ended. Their files go with them, a moment later. */
export async function forgetDrafts(db: Db, now: Date) {
  const { numDeletedRows } = await db
    .deleteFrom('application_drafts')
    .where('id', 'in', endedDrafts(db, now))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const endedDrafts = (db: Queryable, now: Date) =>
  db.selectFrom('application_drafts').select('id').where('expires_at', '<=', now)
