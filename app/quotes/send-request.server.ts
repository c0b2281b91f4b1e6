import { createHash } from 'node:crypto'
import { categoryForWriting, type Where } from '#app/directory/index.server.ts'
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
import { heldUntil } from './public/time-outs.ts'
import type { QuoteServices } from './quote-services.ts'
import { replyDues } from './reply-due.server.ts'
import { MOST_PROVIDERS, type RequestDraft, requestValues } from './request-form.ts'

export type Asking = {
  draft: RequestDraft
  where: Where
  providers: string[]
  customer: { id: string; name: string } | null
  /**
   * If a guest confirms by SMS: sends the code in the request's transaction. If it can't be sent, the request
   * isn't created.
   */
  textCode?: ((tx: Tx, requestId: string, phone: string) => Promise<Refusal | null>) | null
  device: FileOwner
  language: string
  secret: string
  /** The product's time, and the machine's for the guest's link. */
  now: Date
  securityNow: Date
}

export type Asked = Outcome<{ requestId: string; isHeld: boolean; isNew: boolean }>

type NewRequest = {
  id: string
  formKey: string
  providerIds: string[]
  values: ReturnType<typeof requestValues>
}

/**
 * Sends a request to the chosen providers; a guest's waits until they enter the code from the SMS or open the
 * emailed link. Idempotent per form: a double click or reload finds the existing request.
 */
export async function sendRequest(services: QuoteServices, asking: Asking): Promise<Asked> {
  const { draft, customer, now, textCode } = asking
  const formKey = formKeyOf(asking)
  const known = await requestOfForm(services, formKey)
  if (known) return { ok: true, ...known, isNew: false }

  const listed = await listedProviders(services.db, asking.providers)
  const invited = listed.filter(({ userId }) => userId !== customer?.id).slice(0, MOST_PROVIDERS)
  if (invited.length === 0) return refused('nobody left')

  const request: NewRequest = {
    id: newId(),
    formKey,
    providerIds: invited.map(({ id }) => id),
    values: requestValues(draft, dayOf(now), textCode ? 'phone' : 'email'),
  }
  try {
    const isMade = await transaction(services.db, (tx) =>
      makeRequest(services, tx, asking, request),
    )
    if (!isMade) return { ok: true, ...(await requestOfForm(services, formKey))!, isNew: false }
  } catch (error) {
    if (error instanceof NotMade) return refused(error.why)
    throw error
  }
  return { ok: true, requestId: request.id, isHeld: !customer, isNew: true }
}

/** False if a concurrent submission created the request. */
async function makeRequest(
  services: QuoteServices,
  tx: Tx,
  asking: Asking,
  request: NewRequest,
): Promise<boolean> {
  const { customer, now } = asking
  if (!(await insertRequest(tx, asking, request))) return false
  // Guests are counted when they confirm: before that the response would reveal whom someone else has asked.
  const providerIds = customer
    ? await withoutEnough(tx, { userId: customer.id }, request.providerIds)
    : request.providerIds
  if (providerIds.length === 0) throw new NotMade('enough with provider')
  await addPhotos(tx, asking, request.id)
  await addInvitations(tx, asking, { ...request, providerIds })
  await recordEvent(tx, {
    name: customer ? 'request sent' : 'request held',
    about: { kind: 'request', id: request.id },
    by: customer?.id ?? null,
    now,
    details: { providers: providerIds, category: request.values.category },
  })
  if (customer) await notifyProviders(services, tx, { requestId: request.id, now })
  else await askToConfirm(services, tx, asking, request)
  return true
}

async function insertRequest(
  tx: Tx,
  { draft, where, customer, language, now }: Asking,
  { id, formKey, values }: NewRequest,
): Promise<boolean> {
  const category = await categoryForWriting(tx, values.category)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('quote_requests')
    .values({
      id,
      reference: newReference(),
      form_key: formKey,
      customer_user: customer?.id ?? null,
      guest_email: customer ? null : values.email,
      guest_name: customer ? null : values.name,
      guest_phone: values.phone,
      language,
      category,
      job: values.job,
      answers: JSON.stringify(values.answers),
      words: values.words,
      is_question: draft.isQuestion,
      wants_best_matches: draft.everyone,
      place_id: where.place.id,
      place_typed: draft.place,
      plus_code: where.plusCode,
      province: where.place.province,
      lat: where.place.lat,
      lng: where.place.lng,
      wanted_day: values.wantedDay,
      wanted_time: values.wantedTime,
      urgent: values.urgent,
      budget_cents: values.budget,
      state: customer ? 'open' : 'held',
      created_at: now,
      opened_at: customer ? now : null,
      due_at: customer ? null : heldUntil(now),
    })
    .onConflict((conflict) => conflict.column('form_key').doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

async function addPhotos(tx: Tx, { draft, device, now }: Asking, requestId: string) {
  const attached = await attachPhotos(tx, draft.photos, device, now)
  if (attached.length < draft.photos.length) throw new NotMade('photos gone')
  if (attached.length > 0)
    await tx
      .insertInto('request_photos')
      .values(attached.map((id, position) => ({ request_id: requestId, file_id: id, position })))
      .execute()
}

async function addInvitations(tx: Tx, { customer, now }: Asking, request: NewRequest) {
  const { urgent } = request.values
  const dueOf = await replyDues(tx, request.providerIds, { urgent, now })
  await tx
    .insertInto('invitations')
    .values(
      request.providerIds.map((providerId) => ({
        id: newId(),
        request_id: request.id,
        provider_id: providerId,
        state: 'waiting',
        invited_at: customer ? now : null,
        due_at: customer ? dueOf(providerId) : null,
      })),
    )
    .execute()
}

async function askToConfirm(
  services: QuoteServices,
  tx: Tx,
  { textCode, secret, securityNow }: Asking,
  { id, values }: NewRequest,
) {
  if (textCode) {
    const refusal = await textCode(tx, id, values.phone!)
    if (refusal) throw new NotMade(refusal)
    return
  }
  await makeLink(tx, { secret, requestId: id, now: securityNow })
  await queueEmail(services, tx, { kind: 'request held', id, to: 'customer' })
}

/** Leaves out providers with whom this customer has as many open requests as allowed. */
async function withoutEnough(tx: Tx, customer: Customer, providerIds: readonly string[]) {
  await lockCustomer(tx, customer)
  const enough = await providersWithEnough(tx, customer, providerIds)
  return providerIds.filter((id) => !enough.has(id))
}

/** Rolls the transaction back. */
class NotMade extends Error {
  readonly why: Refusal

  constructor(why: Refusal) {
    super(why)
    this.why = why
  }
}

/** Notifies every provider of a request once it is open, or only one invited later. */
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
 * An idempotency key of person, form and content. It includes the person so that nobody can find another's
 * request by its token, and the content so that a form that was changed and sent again is another request.
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
