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
import { jobIn, toProvider } from './notices.ts'
import { notifyRequestChanged } from './notify-request-changed.server.ts'
import { type Outcome, refused } from './outcome.ts'
import { listedProviders } from './providers-asked.server.ts'
import { heldUntil, replyDue } from './public/time-outs.ts'
import type { QuoteServices } from './quote-services.ts'
import { MOST_PROVIDERS, type RequestDraft, requestFacts } from './request-form.ts'

export type Asking = {
  draft: RequestDraft
  where: Where
  providers: string[]
  customer: { id: string; name: string } | null
  device: FileOwner
  language: string
  secret: string
  /** The product's now, and the machine's for the guest's link. */
  now: Date
  securityNow: Date
}

export type Asked = Outcome<{ requestId: string; isHeld: boolean; isNew: boolean }>

/**
 * Sends a request to the chosen providers; a guest's waits until the mailed link is opened. The same
 * form sent twice, by a double click or a reload, finds the request that the first one made.
 */
export async function askForQuotes(services: QuoteServices, asking: Asking): Promise<Asked> {
  const { draft, customer, now } = asking
  const facts = requestFacts(draft, dayOf(now))
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
        asks_best: draft.everyone,
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

    const attached = await attachPhotos(tx, draft.photos, asking.device, now)
    if (attached.length < draft.photos.length) throw new PhotosGone()
    if (attached.length > 0)
      await tx
        .insertInto('request_photos')
        .values(attached.map((id, position) => ({ request_id: requestId, file_id: id, position })))
        .execute()
    await tx
      .insertInto('asks')
      .values(
        requested.map(({ id }) => ({
          id: newId(),
          request_id: requestId,
          provider_id: id,
          state: 'waiting',
          asked_at: customer ? now : null,
          due_at: customer ? replyDue(now, facts.urgent) : null,
        })),
      )
      .execute()
    await recordEvent(tx, {
      name: customer ? 'request sent' : 'request held',
      about: { kind: 'request', id: requestId },
      by: customer?.id ?? null,
      now,
      details: { providers: requested.map(({ id }) => id), category: facts.category },
    })
    if (customer) await notifyProviders(services, tx, requestId, now)
    else {
      await makeLink(tx, { secret: asking.secret, requestId, now: asking.securityNow })
      await queueEmail(services, tx, { kind: 'request held', id: requestId, to: 'customer' })
    }
    return null
  }).catch((error) => {
    if (error instanceof PhotosGone) return 'photos gone' as const
    throw error
  })
  if (refusal === 'photos gone') return refused('photos gone')
  if (refusal === 'twice')
    return { ok: true, ...(await requestOfForm(services, formKey))!, isNew: false }
  return { ok: true, requestId, isHeld: state === 'held', isNew: true }
}

class PhotosGone extends Error {}

/** Every provider of a request hears of it, once it is open. */
export async function notifyProviders(
  services: QuoteServices,
  tx: Tx,
  requestId: string,
  now: Date,
) {
  const asks = await tx
    .selectFrom('asks')
    .innerJoin('provider_profiles', 'provider_profiles.id', 'asks.provider_id')
    .innerJoin('quote_requests', 'quote_requests.id', 'asks.request_id')
    .select(['asks.id', 'provider_profiles.user_id as userId'])
    .select(['quote_requests.category', 'quote_requests.job', 'quote_requests.urgent'])
    .where('request_id', '=', requestId)
    .where('asks.state', '=', 'waiting')
    .execute()
  for (const { id, userId, urgent, ...request } of asks) {
    await queueEmail(services, tx, { kind: 'request received', id, to: 'provider' })
    await notify(tx, {
      ...toProvider({ id, userId }, now),
      kind: 'request received',
      details: { ...jobIn(request), isUrgent: urgent },
    })
  }
  await notifyRequestChanged(services, tx, {
    requestId,
    users: asks.map(({ userId }) => userId),
    now,
  })
}

/**
 * The same person, form and content make the same key. The person is part of it so that nobody can
 * find another's request by its token; the content, so that a form that was changed and sent again
 * on purpose is another request.
 */
function formKeyOf({ draft, customer, providers }: Asking) {
  const owner = customer?.id ?? draft.email.toLowerCase()
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
