import { expect, it } from 'vitest'
import { notifiedTo } from '#app/notifications/test-notified.ts'
import { writeEmail } from '#app/platform/emails.server.ts'
import { newId } from '#app/platform/ids.ts'
import { outboxOver } from '#app/platform/outbox.server.ts'
import { DAY } from '#app/platform/time.ts'
import { servicesOf } from '#app/quotes/test-context.server.ts'
import {
  invitationOf,
  plumber,
  quote,
  quoteWorld,
  sendTestRequest,
} from '#app/quotes/test-world.server.ts'
import { qualityEmails } from './emails.server.ts'
import { providersBelowTheLine, savedRatingStatus } from './queries.server.ts'
import { watchRatings } from './watch-ratings.server.ts'

/** Sipho with reviews, the scheduled task, and the emails it causes. */
async function ratedWorld() {
  const world = await quoteWorld()
  const { db, clock, sipho } = world
  const orders: Record<string, unknown>[] = []
  const services = {
    ...(await servicesOf(world)),
    outbox: outboxOver({ send: async () => {} }),
    jobs: {
      ...world.services.jobs,
      send: async (_tx: unknown, _name: string, data: Record<string, unknown>) =>
        void orders.push(data),
    },
  }
  const { requestId } = await sendTestRequest(world, [sipho])
  const { id: invitationId } = await invitationOf(world, requestId, sipho)
  const quoteId = await quote(world, invitationId, sipho)
  orders.length = 0

  /** A completed job with this rating, written now. A job belongs to one invitation, so each has its own. */
  const rated = async (rating: number, provider = sipho) => {
    const ids = { invitation: newId(), job: newId(), request: newId() }
    const request = await db
      .selectFrom('quote_requests')
      .selectAll()
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('quote_requests')
      .values({
        ...request,
        answers: '{}',
        id: ids.request,
        reference: ids.request,
        form_key: ids.request,
      })
      .execute()
    await db
      .insertInto('invitations')
      .values({
        id: ids.invitation,
        request_id: ids.request,
        provider_id: provider.id,
        state: 'accepted',
      })
      .execute()
    await db
      .insertInto('jobs')
      .values({
        id: ids.job,
        invitation_id: ids.invitation,
        quote_id: quoteId,
        reference: ids.job,
        provider_id: provider.id,
        worker_id: provider.id,
        category: 'plumbing',
        title: 'Leak',
        state: 'done',
        since: clock.now(),
        accepted_at: clock.now(),
        ended_at: clock.now(),
        total_cents: 100,
      })
      .execute()
    await db
      .insertInto('reviews')
      .values({
        id: newId(),
        provider_id: provider.id,
        job_id: ids.job,
        author_name: 'A.',
        rating,
        words: 'So',
        job_title: 'Leak',
        place_id: 'mamelodi',
        written_at: clock.now(),
      })
      .execute()
  }
  /** Runs the scheduled task and composes its emails; returns their subjects. */
  const watch = async () => {
    await watchRatings(services)
    const due = orders.splice(0)
    for (const item of [...due, ...due]) await writeEmail(services, qualityEmails, item)
    return due.map(({ kind }) => kind)
  }
  const emails = async () =>
    (
      await db
        .selectFrom('outgoing_emails')
        .select(['subject', 'recipient', 'text'])
        .orderBy('id')
        .execute()
    ).filter(({ recipient }) => recipient === sipho.email)
  return { ...world, rated, watch, emails }
}

it('tells first, flags only when it is still so, and takes it back, each with one email', async () => {
  const { db, clock, sipho, rated, watch, emails } = await ratedWorld()
  for (const stars of [1, 2, 3, 4]) await rated(stars)
  expect(await watch()).toEqual([])
  await rated(4)
  expect(await watch()).toEqual(['quality warned'])
  expect(await watch()).toEqual([])
  expect(await savedRatingStatus(db, sipho.id)).toMatchObject({ state: 'warned' })
  const [email] = await emails()
  expect(email!.subject).toBe('Your rating is below the Quality Guarantee')
  expect(email!.text).toContain('Your average, last 12 months: 2.8')
  expect(email!.text).toContain('3 5-star reviews would bring you to 3.6.')
  expect(email!.text).toContain('Sun 5 Apr')

  clock.advance(29 * DAY)
  expect(await watch()).toEqual([])
  clock.advance(2 * DAY)
  expect(await watch()).toEqual(['quality flagged'])
  expect(await watch()).toEqual([])
  expect(await providersBelowTheLine(db, clock.now())).toMatchObject([
    { id: sipho.id, state: 'flagged', average: 2.8, count: 5 },
  ])

  for (let n = 0; n < 3; n++) await rated(5)
  expect(await watch()).toEqual(['quality recovered'])
  expect(await providersBelowTheLine(db, clock.now())).toEqual([])
  expect((await notifiedTo(db, sipho.userId)).slice(-3)).toEqual([
    'quality warned → /provider-portal/quality',
    'quality flagged → /provider-portal/quality',
    'quality recovered → /provider-portal/quality',
  ])
  expect((await emails()).map(({ subject }) => subject)).toEqual([
    'Your rating is below the Quality Guarantee',
    'Our team is looking at your rating',
    'Your rating is back up',
  ])
  const names = await db
    .selectFrom('events')
    .select('name')
    .where('name', 'like', 'quality%')
    .orderBy('id')
    .execute()
  expect(names.map(({ name }) => name)).toEqual([
    'quality warned',
    'quality flagged',
    'quality recovered',
  ])
})

it('takes it back when the bad year is over, and looks at everyone whatever their number', async () => {
  const { db, clock, rated, watch, emails } = await ratedWorld()
  const thuli = await plumber(db, 'Thuli Nkosi')
  for (let n = 0; n < 5; n++) {
    await rated(2)
    await rated(2, thuli)
  }
  expect(await watch()).toHaveLength(2)
  clock.advance(370 * DAY)
  expect(await watch()).toEqual(['quality recovered', 'quality recovered'])
  expect((await emails()).at(-1)!.text).toContain('too few reviews')
})
