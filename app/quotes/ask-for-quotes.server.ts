import { createHash } from 'node:crypto'
import type { Where } from '#app/directory/index.server.ts'
import { notify } from '#app/notifications/index.server.ts'
import { type Tx, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId, newReference } from '#app/platform/ids.ts'
import { dayOf } from '#app/platform/time.ts'
import { attachPhotos, type FileOwner } from '#app/uploads/index.server.ts'
import { makeLink } from './guest-link.server.ts'
import { listedProviders } from './invited-providers.server.ts'
import { jobIn, toProvider } from './notices.ts'
import { notifyRequestChanged } from './notify-request-changed.server.ts'
import { type Customer, lockCustomer, providersWithEnough } from './open-with-provider.server.ts'
import { type Outcome, type Refusal, refused } from './outcome.ts'
import { heldUntil, replyDue } from './public/time-outs.ts'
import type { QuoteServices } from './quote-services.ts'
import { MOST_PROVIDERS, type RequestDraft, requestFacts } from './request-form.ts'

export type Asking = {
  draft: RequestDraft
  where: Where
  providers: string[]
  customer: { id: string; name: string } | null
  /**
   * Where a guest confirms by SMS: texts the code, in the transaction of the request. What keeps it from being sent
   * keeps the request from being made.
   */
  textCode?: ((tx: Tx, requestId: string, phone: string) => Promise<Refusal | null>) | null
  device: FileOwner
  language: string
  secret: string
  /** The product's now, and the machine's for the guest's link. */
  now: Date
  securityNow: Date
}

export type Asked = Outcome<{ requestId: string; isHeld: boolean; isNew: boolean }>

/**
 * Sends a request to the chosen providers; a guest's waits until the texted code is typed or the mailed link opened. The same
 * form sent twice, by a double click or a reload, finds the request that the first one made.
 */
export async function askForQuotes(services: QuoteServices, asking: Asking): Promise<Asked> {
  const { draft, customer, now, textCode } = asking
  const facts = requestFacts(draft, dayOf(now), textCode ? 'phone' : 'email')
  const formKey = formKeyOf(asking)
  const known = await requestOfForm(services, formKey)
  if (known) return { ok: true, ...known, isNew: false }

  const chosen = await listedProviders(services.db, asking.providers)
  const requested = chosen.filter(({ userId }) => userId !== customer?.id).slice(0, MOST_PROVIDERS)
  if (requested.length === 0) return refused('nobody left')

  const requestId = newId()
  const state = customer ? 'open' : 'held'
  const refusal = await transaction(services.db, async (tx) => {
    const made = await tx
      .insertInto('quote_requests')
      .values({
        id: requestId,
        reference: newReference(),
        form_key: formKey,
        customer_user: customer?.id ?? null,
        guest_email: customer ? null : facts.email,
        guest_name: customer ? null : facts.name,
        guest_phone: facts.phone,
        language: asking.language,
        category: facts.category,
        job: facts.job,
        answers: JSON.stringify(facts.answers),
        words: facts.words,
        is_question: draft.isQuestion,
        wants_best_matches: draft.everyone,
        place_id: asking.where.place.id,
        place_typed: draft.place,
        plus_code: asking.where.plusCode,
        province: asking.where.place.province,
        lat: asking.where.place.lat,
        lng: asking.where.place.lng,
        wanted_day: facts.wantedDay,
        wanted_time: facts.wantedTime,
        urgent: facts.urgent,
        budget_cents: facts.budget,
        state,
        created_at: now,
        opened_at: customer ? now : null,
        due_at: customer ? null : heldUntil(now),
      })
      .onConflict((conflict) => conflict.column('form_key').doNothing())
      .executeTakeFirst()
    // The other click was faster: its request is the one.
    if (!made.numInsertedOrUpdatedRows) return 'twice'

    // A guest has proved nothing yet: what is said here would tell a stranger whom they asked.
    const invited = customer
      ? await withoutEnough(tx, { userId: customer.id }, requested)
      : requested
    if (invited.length === 0) throw new NotMade('enough with provider')

    const attached = await attachPhotos(tx, draft.photos, asking.device, now)
    if (attached.length < draft.photos.length) throw new NotMade('photos gone')
    if (attached.length > 0)
      await tx
        .insertInto('request_photos')
        .values(attached.map((id, position) => ({ request_id: requestId, file_id: id, position })))
        .execute()
    await tx
      .insertInto('invitations')
      .values(
        invited.map(({ id }) => ({
          id: newId(),
          request_id: requestId,
          provider_id: id,
          state: 'waiting',
          invited_at: customer ? now : null,
          due_at: customer ? replyDue(now, facts.urgent) : null,
        })),
      )
      .execute()
    await recordEvent(tx, {
      name: customer ? 'request sent' : 'request held',
      about: { kind: 'request', id: requestId },
      by: customer?.id ?? null,
      now,
      details: { providers: invited.map(({ id }) => id), category: facts.category },
    })
    if (customer) await notifyProviders(services, tx, { requestId, now })
    else if (textCode) {
      const untexted = await textCode(tx, requestId, facts.phone!)
      if (untexted) throw new NotMade(untexted)
    } else {
      await makeLink(tx, { secret: asking.secret, requestId, now: asking.securityNow })
      await queueEmail(services, tx, { kind: 'request held', id: requestId, to: 'customer' })
    }
    return null
  }).catch((error) => {
    if (error instanceof NotMade) return error
    throw error
  })
  if (refusal instanceof NotMade) return refused(refusal.why)
  if (refusal === 'twice')
    return { ok: true, ...(await requestOfForm(services, formKey))!, isNew: false }
  return { ok: true, requestId, isHeld: state === 'held', isNew: true }
}

/** Those who don't have as many open requests of this customer as they may. */
async function withoutEnough<Provider extends { id: string }>(
  tx: Tx,
  customer: Customer,
  providers: readonly Provider[],
) {
  await lockCustomer(tx, customer)
  const ids = providers.map(({ id }) => id)
  const enough = await providersWithEnough(tx, customer, ids)
  return providers.filter(({ id }) => !enough.has(id))
}

/** Takes back what the transaction wrote. */
class NotMade extends Error {
  readonly why: Refusal

  constructor(why: Refusal) {
    super(why)
    this.why = why
  }
}

/** Every provider of a request hears of it, once it is open; or the one who was invited later. */
export async function notifyProviders(
  services: QuoteServices,
  tx: Tx,
  { requestId, now, invitationId }: { requestId: string; now: Date; invitationId?: string },
) {
  const invitations = await tx
    .selectFrom('invitations')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'invitations.provider_id')
    .innerJoin('quote_requests', 'quote_requests.id', 'invitations.request_id')
    .select(['invitations.id', 'provider_profiles.user_id as userId'])
    .select(['quote_requests.category', 'quote_requests.job', 'quote_requests.urgent'])
    .where('request_id', '=', requestId)
    .where('invitations.state', '=', 'waiting')
    .$if(invitationId !== undefined, (query) => query.where('invitations.id', '=', invitationId!))
    .execute()
  for (const { id, userId, urgent, ...request } of invitations) {
    await queueEmail(services, tx, { kind: 'request received', id, to: 'provider' })
    await notify(tx, {
      ...toProvider({ id, userId }, now),
      kind: 'request received',
      details: { ...jobIn(request), isUrgent: urgent },
    })
  }
  await notifyRequestChanged(services, tx, {
    requestId,
    users: invitations.map(({ userId }) => userId),
    now,
  })
}

/**
 * The same person, form and content make the same key. The person is part of it so that nobody can
 * find another's request by its token; the content, so that a form that was changed and sent again
 * on purpose is another request.
 */
function formKeyOf({ draft, customer, providers, textCode }: Asking) {
  const owner = customer?.id ?? (textCode ? draft.phone : draft.email.toLowerCase())
  const { token, job, words, place, day, time } = draft
  const content = JSON.stringify([owner, token, job, words, place, day, time, providers])
  return createHash('sha256').update(content).digest('hex')
}

async function requestOfForm({ db }: QuoteServices, formKey: string) {
  const row = await db
    .selectFrom('quote_requests')
    .select(['id', 'state'])
    .where('form_key', '=', formKey)
    .executeTakeFirst()
  return row && { requestId: row.id, isHeld: row.state === 'held' }
}
