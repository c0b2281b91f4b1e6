import { refreshListing } from '#app/directory/refresh-listing.server.ts'
import { readWhere } from '#app/directory/where.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { settableClock } from '#app/platform/clock.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { JobData } from '#app/platform/jobs.server.ts'
import { startLive } from '#app/platform/live.server.ts'
import { testDatabase } from '#app/platform/test-db.server.ts'
import { sendQuote } from './answer-invitation.server.ts'
import type { RequestDraft } from './request-form.ts'
import { sendRequest } from './send-request.server.ts'

export const FRIDAY = new Date('2026-03-06T14:00:00+02:00')
export const SECRET = 'a secret that only tests know, of forty letters'

/**
 * The small world of these tests: Refilwe is the customer, Sipho, Johan and Mokgadi are plumbers in Mamelodi.
 */
export async function quoteWorld() {
  const database = await testDatabase()
  const { db } = database
  const clock = settableClock(FRIDAY)
  const emails: JobData[] = []
  // The queue as a list of jobs sent in transactions, without a worker.
  const jobs: Services['jobs'] = {
    send: async (_tx, _name, data) => {
      emails.push(data)
    },
    work: async () => {},
    stop: async () => {},
  }
  const live = await startLive(database)
  const services = { db, jobs, live, clock }
  const refilwe = await person(db, 'Refilwe Mokoena', 'refilwe@example.co.za')
  const sipho = await plumber(db, 'Sipho Mahlangu')
  const johan = await plumber(db, 'Johan Pretorius')
  const mokgadi = await plumber(db, 'Mokgadi Sithole')
  return { database, db, services, clock, emails, refilwe, sipho, johan, mokgadi }
}

export type World = Awaited<ReturnType<typeof quoteWorld>>
export type Plumber = World['sipho']

export async function person(db: Db, name: string, email: string) {
  const id = newId()
  await db
    .insertInto('users')
    .values({
      id,
      email,
      email_confirmed_at: FRIDAY,
      user_metadata: JSON.stringify({ full_name: name }),
      created_at: FRIDAY,
      updated_at: FRIDAY,
    })
    .execute()
  return { id, name, email }
}

export async function plumber(db: Db, name: string) {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const user = await person(db, name, `${slug}@example.co.za`)
  const id = newId()
  await db
    .insertInto('providers')
    .values({
      id,
      user_id: user.id,
      slug,
      full_name: name,
      email: user.email,
      phone: '+27821234567',
      category: 'plumbing',
      place_id: 'mamelodi',
      province: 'gauteng',
      lat: -25.72,
      lng: 28.37,
      callout_cents: 450_00,
      npo_category: 'education-literacy',
      verification: 'approved',
      verified_at: FRIDAY,
      billing: 'active',
      joined_at: FRIDAY,
      created_at: FRIDAY,
      updated_at: FRIDAY,
    })
    .execute()
  await db
    .insertInto('provider_hours')
    .values(
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        provider_id: id,
        weekday,
        from_minute: 480,
        to_minute: 1020,
      })),
    )
    .execute()
  await transaction(db, (tx) => refreshListing(tx, id, FRIDAY))
  return { id, slug, userId: user.id, name, email: user.email }
}

const where = readWhere('Mamelodi', '')

export const leak: RequestDraft = {
  token: '',
  providers: [],
  everyone: false,
  isQuestion: false,
  urgent: false,
  category: 'plumbing',
  job: 'geyser',
  answers: { geyser: 'electric' },
  words: 'Water drips through the ceiling under the geyser since this morning.',
  photos: [],
  place: 'Mamelodi',
  placeId: 'mamelodi',
  day: '',
  time: 'morning',
  budget: '',
  name: '',
  email: '',
  phone: '',
  contact: '',
}

/** Sends Refilwe's request to these plumbers; or a guest's, if an email is passed. */
export async function sendTestRequest(
  { services, refilwe, clock }: World,
  providers: Plumber[],
  typed: Partial<RequestDraft> = {},
) {
  if (!('found' in where)) throw new Error('Mamelodi is a place')
  const draft = { ...leak, token: newId(), ...typed }
  const requested = await sendRequest(services, {
    draft,
    where: where.found,
    providers: providers.map(({ id }) => id),
    customer: draft.email ? null : { id: refilwe.id, name: refilwe.name },
    device: { user: draft.email ? null : refilwe.id, device: null },
    language: 'en',
    secret: SECRET,
    now: clock.now(),
    securityNow: clock.now(),
  })
  if (!requested.ok) throw new Error(requested.why)
  return requested
}

export async function invitationsOf({ db }: World, requestId: string) {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute()
}

export async function invitationOf(world: World, requestId: string, provider: Plumber) {
  const invitations = await invitationsOf(world, requestId)
  return invitations.find((invitation) => invitation.provider_id === provider.id)!
}

export const valve = {
  lines: [
    { kind: 'parts' as const, words: 'Kwikot 400 kPa valve', quantity: 1, unitCents: 620_00 },
    { kind: 'labour' as const, words: 'Two hours', quantity: 2, unitCents: 190_00 },
  ],
  calloutCents: 450_00,
  canComeOn: '2026-03-07' as string | null,
  guaranteeDays: 365,
  validDays: 14,
  note: 'I will bring a Kwikot 400 kPa valve.',
}

export async function quote(world: World, invitationId: string, provider: Plumber, quote = valve) {
  const sent = await sendQuote(world.services, {
    invitationId,
    by: provider.userId,
    now: world.clock.now(),
    quote,
  })
  if (!sent.ok) throw new Error(sent.why)
  return sent.quoteId
}

/** All steps up to an accepted quote or a job, for tests of what comes after. */
export async function stateOf({ db }: World, requestId: string) {
  const request = await db
    .selectFrom('quote_requests')
    .select('state')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  return request.state
}
