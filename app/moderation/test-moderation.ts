import { undoTimePasses } from '#app/admin/test-queue.ts'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { refreshListing } from '#app/directory/refresh-listing.server.ts'
import { bookQuote } from '#app/jobs/book-job.server.ts'
import { rateJob } from '#app/jobs/rate-job.server.ts'
import { takeStep } from '#app/jobs/take-step.server.ts'
import type { StaffRole } from '#app/page/person.ts'
import { settableClock } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import { confirmRequest } from '#app/quotes/confirm-request.server.ts'
import { savedToken } from '#app/quotes/guest-link.server.ts'
import {
  FRIDAY,
  invitationOf,
  plumber,
  type World as QuoteWorld,
  quote,
  sendTestRequest,
} from '#app/quotes/test-world.server.ts'
import { writeMessage } from '#app/quotes/write-message.server.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { testSite } from '#app/test-site.server.ts'

const cast = {
  refilwe: 'Refilwe Mokoena',
  thandi: 'Thandi Molefe',
  nomsa: 'Nomsa Zulu',
  karabo: 'Karabo Maseko',
  zinhle: 'Zinhle Dube',
} as const
type CastName = keyof typeof cast
const emailOf = (name: string) => `${name}@example.co.za`

/** The site with Sipho, a plumber, Refilwe, his customer, and three moderators: Nomsa, Karabo and Zinhle. */
export async function startModeration(env: Record<string, string> = {}) {
  const clock = settableClock(FRIDAY)
  const site = await testSite({
    now: FRIDAY,
    env: { AUTH_MAILER_AUTOCONFIRM: '1', CLIENT_IP_HEADER: 'X-Client', ...env },
    instead: { clock, securityClock: clock },
  })
  const { services } = site
  const { db } = services
  await services.jobs.work(jobsOf(services))
  const ids = {} as Record<CastName, string>
  for (const name of Object.keys(cast) as CastName[])
    ids[name] = await register(services, { email: emailOf(name), name: cast[name] })
  const staff: [CastName, StaffRole][] = [
    ['nomsa', 'admin'],
    ['karabo', 'moderation'],
    ['zinhle', 'moderation'],
  ]
  for (const [name, role] of staff)
    await db
      .insertInto('user_roles')
      .values({ user_id: ids[name], role, granted_at: FRIDAY })
      .execute()
  const sipho = await plumberWithPassword()

  /** Sipho with an account that can sign in. */
  async function plumberWithPassword() {
    const made = await plumber(db, 'Sipho Mahlangu')
    const userId = await register(services, { email: 'sipho@example.co.za', name: made.name })
    await db.updateTable('providers').set({ user_id: userId }).where('id', '=', made.id).execute()
    await transaction(db, (tx) => refreshListing(tx, made.id, FRIDAY))
    return { ...made, userId, email: 'sipho@example.co.za' }
  }

  const quoteWorld = {
    services: { db, jobs: services.jobs, live: services.live, clock },
    db,
    clock,
    refilwe: { id: ids.refilwe, name: cast.refilwe, email: emailOf('refilwe') },
  } as unknown as QuoteWorld

  /** A request to Sipho; a guest's if an email is passed. */
  const requestOf = async (guest?: { email: string; name: string }) => {
    const { requestId } = await sendTestRequest(quoteWorld, [sipho], guest ?? {})
    if (guest) {
      // Encrypted with another key: the site creates a new one when it needs it.
      await db.deleteFrom('request_links').where('request_id', '=', requestId).execute()
      await confirmRequest(services, { requestId, now: clock.now() })
    }
    const invitation = await invitationOf(quoteWorld, requestId, sipho)
    return { requestId, invitationId: invitation.id }
  }
  const write = async (
    invitationId: string,
    sender: 'customer' | 'provider',
    words: string,
  ): Promise<string> => {
    clock.advance(MINUTE)
    const writing = { invitationId, sender, words, by: null, now: clock.now() }
    const written = await writeMessage(services, writing)
    if (!written.ok) throw new Error(written.why)
    return written.messageId
  }
  /** A review of a completed job. */
  const reviewOf = async ({
    words = 'He named my neighbour.',
    rating = 1,
    guest = undefined as { email: string; name: string } | undefined,
  } = {}) => {
    const { requestId, invitationId } = await requestOf(guest)
    const quoteId = await quote(quoteWorld, invitationId, sipho)
    const by = guest ? null : ids.refilwe
    const now = clock.now()
    const accepted = await bookQuote(services, { invitationId, quoteId, by, now })
    if (!accepted.ok) throw new Error(accepted.why)
    const { jobId } = accepted
    const marking = { jobId, now, by }
    await takeStep(services, { ...marking, step: 'complete', party: 'customer', paidCents: 1 })
    const customerName = guest?.name ?? cast.refilwe
    const rated = await rateJob(services, { ...marking, rating, words, customerName })
    if (!rated.ok) throw new Error(rated.why)
    return { reviewId: rated.reviewId, requestId, invitationId, jobId }
  }

  /** A user in a browser of their own, signed in through the form. */
  const as = async (name: CastName | 'sipho') => {
    const browser = site.visitor()
    const form = { form: 'login', email: emailOf(name), password: seedPassword }
    const answer = await browser.visit('/auth', { form })
    if (answer.status !== 302) throw new Error(`${name} could not sign in: ${answer.status}`)
    return browser
  }
  /** A guest who opened the link of their request. */
  const guestOf = async (requestId: string) => {
    const browser = site.visitor()
    const { secret } = services
    const token = await savedToken(db, { secret, requestId, now: clock.now() })
    await browser.visit(`/quote/link?token=${token}`)
    return browser
  }
  const cases = () =>
    db.selectFrom('moderation_cases').selectAll().orderBy('opened_at').orderBy('id').execute()
  const decided = () => undoTimePasses(services)
  /** Emails are composed by queued jobs, a moment after the action. */
  const emailsTo = async (address: string, subject: string, count = 1) => {
    for (let waited = 0; waited < 20_000; waited += 100) {
      const found = await db
        .selectFrom('outgoing_emails')
        .selectAll()
        .where('recipient', '=', address)
        .where('subject', '=', subject)
        .execute()
      if (found.length >= count) return found
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error(`No email "${subject}" to ${address} was written`)
  }
  const bellOf = async (userId: string) =>
    (
      await db
        .selectFrom('notifications')
        .select(['kind', 'link', 'details'])
        .where('user_id', '=', userId)
        .where('kind', 'in', ['report decided', 'report answered', 'appeal decided'])
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(({ kind, link }) => ({ kind, link }))

  return {
    ...site,
    ...{ clock, ids, sipho, as, guestOf, requestOf, write, reviewOf },
    ...{ cases, decided, emailsTo, bellOf },
  }
}

export type World = Awaited<ReturnType<typeof startModeration>>
export type Browser = ReturnType<World['visitor']>

/** A page's text, without tags. */
export const textOf = async (answer: Response) =>
  (await answer.text())
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

export const report = (
  { visit: send }: Browser,
  path: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
) => send(`/report/${path}`, { form: { reason: 'insults', words: '', ...form }, headers })
