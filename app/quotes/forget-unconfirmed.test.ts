import sharp from 'sharp'
import { expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { DAY } from '#app/platform/time.ts'
import { UNCONFIRMED_REQUESTS_KEPT_DAYS } from '#app/privacy/public/retention.ts'
import { scheduledTasks } from '#app/scheduled-tasks.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { confirmRequest } from './confirm-request.server.ts'
import { forgetOpeningCodes } from './open-by-phone.server.ts'
import { HELD_FOR } from './public/time-outs.ts'
import { plumber } from './test-world.server.ts'
import { endWhatIsOverdue } from './time-out.server.ts'

async function startGuests() {
  const site = await testSite()
  const { db } = site.services
  const sipho = await plumber(db, 'Sipho Mahlangu')
  const send = (more: Record<string, string | File>) => {
    const form = new FormData()
    const fields = {
      intent: 'send',
      at: 'send',
      token: newId(),
      provider: sipho.id,
      category: 'plumbing',
      job: 'geyser',
      words: 'Water drips through the ceiling since this morning',
      place: 'Mamelodi',
      time: 'asap',
      name: 'Kagiso Tau',
      contact: 'email',
      ...more,
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return site.visitor().visit('/quote/new', { method: 'POST', body: form })
  }
  const addresses = async () => {
    const rows = await db
      .selectFrom('quote_requests')
      .select(['guest_email', 'guest_phone'])
      .execute()
    return rows.map((row) => row.guest_email ?? row.guest_phone).toSorted()
  }
  return { ...site, db, send, addresses }
}

it('erases what no guest confirmed a month after it ran out, with its photos, and nothing that was sent', async () => {
  const { send, addresses, services, db, clock } = await startGuests()
  const photo = new File([new Uint8Array(await picture())], 'geyser.png', { type: 'image/png' })
  expect((await send({ email: 'kagiso@example.co.za', newPhoto: photo })).status).toBe(302)
  await send({ phone: '082 123 4567', contact: 'phone' })
  await send({ email: 'refilwe@example.co.za' })
  const { id } = await db
    .selectFrom('quote_requests')
    .select('id')
    .where('guest_email', '=', 'refilwe@example.co.za')
    .executeTakeFirstOrThrow()
  await confirmRequest(services, { requestId: id, now: clock.now() })
  const files = () => db.selectFrom('files').select('id').execute()
  const codes = () => db.selectFrom('guest_codes').select('phone').execute()
  expect(await files()).toHaveLength(1)
  const tidyUp = async () => {
    await endWhatIsOverdue(services)
    await scheduledTasks['erase requests that no guest confirmed']!.run(services)
    await forgetOpeningCodes(db, clock.now())
  }

  clock.set(new Date(clock.now().getTime() + HELD_FOR - 1))
  await tidyUp()
  expect(await codes()).toEqual([{ phone: '+27821234567' }])
  clock.set(new Date(clock.now().getTime() + 1))
  await tidyUp()
  expect(await codes()).toEqual([])
  clock.set(new Date(clock.now().getTime() + UNCONFIRMED_REQUESTS_KEPT_DAYS * DAY - 1))
  await tidyUp()
  expect(await addresses()).toEqual([
    '+27821234567',
    'kagiso@example.co.za',
    'refilwe@example.co.za',
  ])

  clock.set(new Date(clock.now().getTime() + 1))
  await tidyUp()
  await tidyUp()
  expect(await addresses()).toEqual(['refilwe@example.co.za'])
  expect(await files()).toEqual([])
})

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
