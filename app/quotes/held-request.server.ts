import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { challengeOf, statusOf } from '#app/page/abuse.server.ts'
import { clientAddressContext, requestI18n } from '#app/page/request-context.server.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { consume } from '#app/platform/limits.server.ts'
import { networkOf } from '#app/platform/network.ts'
import { readPhone } from '#app/platform/phone.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { DAY } from '#app/platform/time.ts'
import { guestCookie, hasLink, unconfirmedRequest } from './guest-access.server.ts'
import { confirmByCode, textCodeAgain } from './guest-codes.server.ts'
import { makeLink, mayMakeLink } from './guest-link.server.ts'
import { lockRequest } from './locks.server.ts'
import { refusals } from './outcome.ts'
import { type RequestRow, requestById } from './queries.server.ts'
import { ADDRESS, cellphoneProblem } from './request-form.ts'

type Context = Readonly<RouterContextProvider>

const HERE = () => href('/quote/sent')

/** The unconfirmed request that this browser has just sent. Once confirmed, its own page has everything. */
export async function heldHere(context: Context, request: Request): Promise<RequestRow> {
  const id = unconfirmedRequest(context, request)
  const held = id ? await requestById(context.get(servicesContext).db, id) : undefined
  if (!held || held.customer_user || !(held.guest_email || held.guest_phone))
    throw data(null, { status: 404 })
  if (held.state !== 'held' && (await hasLink(context, request, held.id)))
    throw redirect(`${href('/requests/:requestId', { requestId: held.id })}?sent=1`)
  return held
}

export type HeldProblem = {
  /** Which of the page's forms it is about. */
  form: 'code' | 'again' | 'number' | 'email'
  /** The message, below that form's field or above its button. */
  problem?: string
  typed?: string
  /** The challenge before an SMS or email is sent. */
  challenge?: Challenge
}

/** The actions of the page's forms: confirm by code, send it again or elsewhere, or change to email. */
export async function handleHeldRequest(context: Context, request: Request) {
  const held = await heldHere(context, request)
  const form = await postedForm(request)
  const typed = (name: string) =>
    String(form.get(name) ?? '')
      .slice(0, 254)
      .trim()
  switch (form.get('intent')) {
    case 'code':
      return confirm(context, request, { held, code: typed('code') })
    case 'number':
      return sendCode(context, held, form, typed('phone'))
    case 'email':
      return changeToEmail(context, held, form, typed('email').toLowerCase())
    default:
      return held.guest_email ? sendLinkAgain(context, held) : sendCode(context, held, form, null)
  }
}

const refuse = (problem: HeldProblem, status = 422) => data(problem, { status })

async function confirm(
  context: Context,
  request: Request,
  { held, code }: { held: RequestRow; code: string },
) {
  const i18n = requestI18n(context)
  const requestId = held.id
  const checked = await confirmByCode(context.get(servicesContext), { requestId, code })
  if (!checked.ok)
    return refuse({
      form: 'code',
      problem:
        checked.why === 'wrong' ? wrongCode(i18n, checked.left) : i18n._(refusals[checked.why]),
    })
  throw redirect(`${href('/requests/:requestId', { requestId })}?sent=1`, {
    headers: { 'Set-Cookie': guestCookie(context, request, { requestId, token: checked.token }) },
  })
}

const wrongCode = (i18n: I18n, left: number) =>
  left === 1
    ? i18n._(msg`This code isn't right. You have one try left.`)
    : i18n._(msg`This code isn't right. You have ${left} tries left.`)

/** To the same number, or to a corrected one. */
async function sendCode(context: Context, held: RequestRow, form: FormData, typed: string | null) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const name = typed === null ? 'again' : 'number'
  if (typed !== null) {
    const { phone: problem } = cellphoneProblem(typed, i18n)
    if (problem) return refuse({ form: name, problem, typed })
  }
  const read = typed === null ? null : readPhone(typed)
  const phone = read && 'number' in read ? read.number : (held.guest_phone ?? undefined)
  const abuse = await challengeOf(context, form, { form: 'sms code', account: phone ?? null })
  if (!abuse.isAllowed)
    return refuse(
      { form: name, typed: typed ?? '', challenge: abuse.challenge },
      statusOf(abuse.challenge),
    )
  const network = networkOf(context.get(clientAddressContext))
  const refusal = await textCodeAgain(services, { requestId: held.id, phone, network })
  if (refusal)
    return refuse({ form: name, problem: i18n._(refusals[refusal]), typed: typed ?? '' }, 409)
  throw redirect(HERE(), {
    headers: withToast(new Headers(), { kind: 'success', title: i18n._(msg`We've sent the code`) }),
  })
}

/** An emailed link replaces the code. */
async function changeToEmail(context: Context, held: RequestRow, form: FormData, email: string) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  if (!ADDRESS.test(email))
    return refuse({
      form: 'email',
      problem: i18n._(msg`Please enter a valid email address`),
      typed: email,
    })
  // The same limit as for requests by email: otherwise this page could email any number of strangers.
  const abuse = await challengeOf(context, form, { form: 'quote request', account: email })
  if (!abuse.isAllowed)
    return refuse(
      { form: 'email', typed: email, challenge: abuse.challenge },
      statusOf(abuse.challenge),
    )
  const now = services.securityClock.now()
  const isAllowed = await mayEmail(services.db, email, now)
  if (!isAllowed)
    return refuse({ form: 'email', problem: i18n._(refusals['too soon']), typed: email }, 429)
  await confirmByEmail(services, { requestId: held.id, email, now })
  throw redirect(HERE())
}

function confirmByEmail(
  services: Services,
  { requestId, email, now }: { requestId: string; email: string; now: Date },
) {
  return transaction(services.db, async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (request?.state !== 'held') return
    await tx
      .updateTable('quote_requests')
      .set({ guest_email: email })
      .where('id', '=', requestId)
      .execute()
    await tx.deleteFrom('guest_codes').where('request_id', '=', requestId).execute()
    await makeLink(tx, { secret: services.secret, requestId, now })
    await queueEmail(services, tx, { kind: 'request held', id: requestId, to: 'customer' })
  })
}

/** A new link that replaces the old one. */
async function sendLinkAgain(context: Context, held: RequestRow) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const now = services.securityClock.now()
  const isSent = await transaction(services.db, async (tx) => {
    const request = await lockRequest(tx, held.id)
    // Checked under the lock, so that only the first of several clicks sends.
    if (request?.state !== 'held' || !(await mayMakeLink(tx, held.id, now))) return false
    if (!(await mayEmail(tx, held.guest_email ?? '', now))) return false
    await makeLink(tx, { secret: services.secret, requestId: held.id, now })
    await queueEmail(services, tx, { kind: 'request held', id: held.id, to: 'customer' })
    return true
  })
  if (!isSent)
    throw redirect(HERE(), {
      headers: withToast(new Headers(), { kind: 'info', title: i18n._(refusals['too soon']) }),
    })
  throw redirect(HERE(), {
    headers: withToast(new Headers(), {
      kind: 'success',
      title: i18n._(msg`We've sent a new link`),
      description: i18n._(msg`The earlier link no longer works.`),
    }),
  })
}

async function mayEmail(db: Db, email: string, now: Date) {
  const limit = { most: 6, within: DAY }
  return (await consume(db, `link to ${email}`, limit, now)).isAllowed
}
