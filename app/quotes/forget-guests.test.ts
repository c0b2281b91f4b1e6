import sharp from 'sharp'
import { expect, it } from 'vitest'
import { bookQuote } from '#app/jobs/book-job.server.ts'
import { rateJob } from '#app/jobs/rate-job.server.ts'
import { takeStep } from '#app/jobs/take-step.server.ts'
import { newId } from '#app/platform/ids.ts'
import { addMonths, DAY, dayOf, startOfDay } from '#app/platform/time.ts'
import { GUEST_REQUESTS_KEPT_MONTHS } from '#app/privacy/public/retention.ts'
import { scheduledTasks } from '#app/scheduled-tasks.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { sendQuote } from './answer-invitation.server.ts'
import { confirmRequest } from './confirm-request.server.ts'
import { plumber, valve } from './test-world.server.ts'
import { writeMessage } from './write-message.server.ts'

/** Kagiso, a guest whose geyser was repaired, and Refilwe, whose request got no quote. */
async function startGuests() {
  const site = await testSite()
  const { services, clock } = site
  const { db } = services
  const sipho = await plumber(db, 'Sipho Mahlangu')
  const send = async (more: Record<string, string | File>) => {
    const form = new FormData()
    const fields = {
      intent: 'send',
      at: 'send',
      token: newId(),
      provider: sipho.id,
      category: 'plumbing',
      job: 'something-else',
      words: 'Water drips through the ceiling at 12 Loveday Street',
      place: 'Mamelodi',
      time: 'asap',
      contact: 'email',
      ...more,
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    await site.visitor().visit('/quote/new', { method: 'POST', body: form })
    const { id } = await db
      .selectFrom('quote_requests')
      .select('id')
      .where('guest_name', '=', String(more.name))
      .executeTakeFirstOrThrow()
    const now = clock.now()
    await confirmRequest(services, { requestId: id, now })
    const invitation = await db
      .selectFrom('invitations')
      .select('id')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow()
    const sent = await sendQuote(services, {
      invitationId: invitation.id,
      by: sipho.userId,
      now,
      quote: valve,
    })
    if (!sent.ok) throw new Error(sent.why)
    return { id, invitationId: invitation.id, quoteId: sent.quoteId }
  }
  const write = (invitationId: string, words: string) =>
    writeMessage(services, {
      invitationId,
      sender: 'customer',
      words,
      by: null,
      now: clock.now(),
    })
  const forget = () =>
    scheduledTasks['forget who sent a request without an account long ago']!.run(services)
  return { ...site, db, sipho, send, write, forget }
}

it('forgets a guest, their words and photos two years after the last that happened, and keeps the job', async () => {
  const { services, db, clock, sipho, send, write, forget } = await startGuests()
  const photo = new File([new Uint8Array(await picture())], 'geyser.png', { type: 'image/png' })
  const { invitationId, quoteId } = await send({
    name: 'Kagiso Tau',
    email: 'kagiso@example.co.za',
    phone: '082 123 4567',
    newPhoto: photo,
  })
  const now = clock.now()
  const accepted = await bookQuote(services, { invitationId, quoteId, by: null, now })
  if (!accepted.ok) throw new Error(accepted.why)
  const { jobId } = accepted
  const finish = { jobId, by: null, now }
  await takeStep(services, { ...finish, step: 'complete', party: 'customer' })
  const rating = { jobId, rating: 5, words: 'Came at once and left it dry.', by: null, now }
  await rateJob(services, { ...rating, customerName: 'Kagiso T.' })
  clock.set(new Date(now.getTime() + DAY))
  expect((await write(invitationId, 'My new number is 083 765 4321')).ok).toBe(true)

  const everything = async () => {
    const tables = [
      'quote_requests',
      'invitation_messages',
      'reviews',
      'jobs',
      'quotes',
      'guest_codes',
      'files',
    ] as const
    const rows = await Promise.all(
      tables.map((table) => db.selectFrom(table).selectAll().execute()),
    )
    return JSON.stringify(rows)
  }
  const personal = /Kagiso|kagiso|Loveday|821234567|765 4321|geyser\.png/
  const stored = startOfDay(addMonths(dayOf(clock.now()), GUEST_REQUESTS_KEPT_MONTHS)).getTime()
  clock.set(new Date(stored - 1))
  await forget()
  expect(await everything()).toMatch(personal)
  clock.set(new Date(stored + DAY))
  await forget()
  await forget()
  const left = await everything()
  expect(left).not.toMatch(personal)
  expect(left).toContain('Came at once and left it dry.')

  // The provider still has the job and its amount.
  const quotes = await db.selectFrom('quotes').select('total_cents').execute()
  expect(quotes).toEqual([{ total_cents: 1_450_00 }])
  const jobs = await db.selectFrom('jobs').select(['state', 'provider_id', 'title']).execute()
  expect(jobs).toEqual([{ state: 'done', provider_id: sipho.id, title: 'Plumbing' }])
})

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
