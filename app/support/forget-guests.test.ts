import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { cast } from '#app/admin/test-administration.ts'
import { DAY } from '#app/platform/time.ts'
import { GUEST_TICKETS_KEPT_DAYS } from '#app/privacy/public/retention.ts'
import { forgetGuests } from './forget-guests.server.ts'
import { closeSolved } from './look-after-ticket.server.ts'
import { CLOSED_AFTER } from './rules.ts'
import { startSupport } from './test-support.ts'

it('erases what a guest and support said some time after it was closed, and nothing else', async () => {
  const { visitor, say, chatOf, tickets, doAs, zanele, signedIn, services, clock, db } =
    await startSupport()
  const removed: unknown[] = []
  const { send } = services.jobs
  services.jobs.send = async (tx, name, data) => {
    if (name === 'remove files') removed.push(data)
    else await send(tx, name, data)
  }
  const gone = visitor()
  const sent = new FormData()
  sent.set('intent', 'send')
  sent.set('words', 'Long solved')
  sent.set('email', 'naledi@example.co.za')
  sent.set('newFile', new File([new Uint8Array(await picture())], 'geyser.png'))
  await gone.visit('/support', { body: sent })
  const back = visitor()
  await say(back, 'Solved long ago')
  const thandi = await signedIn(cast.thandi.email)
  await say(thandi, 'Of an account')
  const open = visitor()
  await say(open, 'Never solved')
  const all = await tickets()
  const { key } = await db.selectFrom('files').select('key').executeTakeFirstOrThrow()
  for (const { id } of all.slice(0, 3)) await doAs(zanele, id, { intent: 'solve' })

  const solvedAt = clock.now().getTime()
  await closeSolved(services, new Date(solvedAt + CLOSED_AFTER + 1))
  clock.set(new Date(solvedAt + CLOSED_AFTER + DAY))
  await say(back, 'Something new')
  const last = solvedAt + CLOSED_AFTER + GUEST_TICKETS_KEPT_DAYS * DAY
  await forgetGuests(services, new Date(last - 1))
  expect(await tickets()).toHaveLength(5)
  await forgetGuests(services, new Date(last))
  await forgetGuests(services, new Date(last))

  expect((await tickets()).map(({ last_message: words }) => words).toSorted()).toEqual([
    'Never solved',
    'Of an account',
    'Something new',
  ])
  const own = (await chatOf(back)).messages.filter(({ kind }) => kind === 'visitor')
  expect(own.map(({ words }) => words)).toEqual(['Something new'])
  expect((await chatOf(gone)).messages).toEqual([])
  const visitors = await db.selectFrom('support_visitors').select('email').execute()
  expect(visitors).toHaveLength(3)
  expect(visitors.map(({ email }) => email)).not.toContain('naledi@example.co.za')
  expect(await db.selectFrom('files').select('id').execute()).toEqual([])
  expect(removed).toEqual([{ keys: [key] }])
})

it('forgets a guest whose first message was not taken, a day later, and nobody else', async () => {
  const { visitor, say, signedIn, services, clock, db } = await startSupport()
  const gone = { file: randomUUID(), words: 'With a file that is no longer here' }
  const guest = visitor()
  expect((await say(guest, gone.words, gone)).status).toBe(422)
  expect((await say(await signedIn(cast.thandi.email), gone.words, gone)).status).toBe(422)
  await say(visitor(), 'Taken')
  const rows = () => db.selectFrom('support_visitors').select(['user_id']).execute()
  expect(await rows()).toHaveLength(3)

  const started = clock.now().getTime()
  await forgetGuests(services, new Date(started + DAY - 1))
  expect(await rows()).toHaveLength(3)
  await forgetGuests(services, new Date(started + DAY))
  expect((await rows()).map(({ user_id }) => user_id !== null).toSorted()).toEqual([false, true])
  // Their cookie is invalid, and they start a new conversation.
  expect((await say(guest, 'Again')).status).toBe(201)
})

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
