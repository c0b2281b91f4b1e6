import { expect, it } from 'vitest'
import { notify } from '#app/notifications/notify.server.ts'
import { notificationsOf, unseenCount } from '#app/notifications/queries.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import { conversationsOf, noteRead } from './conversations.server.ts'
import { requestView } from './request-view.server.ts'
import { contextFor, servicesOf, signedInAs } from './test-context.server.ts'
import { invitationOf, quoteWorld, sendTestRequest } from './test-world.server.ts'
import { writeMessage } from './write-message.server.ts'

it('lists what both sides wrote, the latest first, unread until its page is opened', async () => {
  const world = await quoteWorld()
  const { db, services, clock, refilwe, sipho, johan } = world
  const { requestId } = await sendTestRequest(world, [sipho, johan])
  const [first, other] = [
    await invitationOf(world, requestId, sipho),
    await invitationOf(world, requestId, johan),
  ]
  const write = (invitationId: string, sender: 'customer' | 'provider', words: string) => {
    clock.advance(MINUTE)
    const by = sender === 'customer' ? refilwe.id : null
    return writeMessage(services, { invitationId, sender, words, by, now: clock.now() })
  }
  expect(await conversationsOf(db, refilwe.id)).toEqual([])
  await write(first.id, 'customer', 'When can you come?')
  await write(first.id, 'provider', 'Tomorrow.')
  await write(first.id, 'provider', 'At eight.')
  await write(other.id, 'provider', 'Is it a Kwikot?')

  const shown = async (userId: string) =>
    (await conversationsOf(db, userId)).map(({ invitationId, side, words, unread }) => [
      invitationId === first.id ? 'Sipho' : 'Johan',
      side,
      words,
      unread,
    ])
  expect(await shown(refilwe.id)).toEqual([
    ['Johan', 'customer', 'Is it a Kwikot?', 1],
    ['Sipho', 'customer', 'At eight.', 2],
  ])
  expect(await shown(sipho.userId)).toEqual([['Sipho', 'provider', 'At eight.', 1]])
  expect(await shown(johan.userId)).toEqual([['Johan', 'provider', 'Is it a Kwikot?', 0]])

  await noteRead(db, {
    invitationIds: [first.id],
    side: 'provider',
    reader: null,
    now: clock.now(),
  })
  expect((await shown(sipho.userId))[0]!.at(-1)).toBe(0)
  expect((await shown(refilwe.id)).map((row) => row.at(-1))).toEqual([1, 2])

  // Notifications that link to the request's page are read once the page is open.
  const details = { providerId: sipho.id, category: 'plumbing', job: null, cents: 850_00 }
  const link = `/requests/${requestId}` as const
  await transaction(db, (tx) =>
    notify(tx, {
      to: refilwe.id,
      kind: 'quote arrived',
      dedupeKey: 'one',
      link,
      details,
      now: clock.now(),
    }),
  )
  expect(await unseenCount(db, refilwe.id)).toBeGreaterThan(0)
  const context = contextFor(await servicesOf(world), signedInAs(refilwe))
  await requestView(context, new Request(`http://localhost:3000/requests/${requestId}`), requestId)
  expect((await shown(refilwe.id)).map((row) => row.at(-1))).toEqual([0, 0])
  expect(await unseenCount(db, refilwe.id)).toBe(0)
  expect((await notificationsOf(db, refilwe.id)).listed).toEqual([])
  // The other side's notifications stay unread.
  expect(await unseenCount(db, sipho.userId)).toBeGreaterThan(0)
})
