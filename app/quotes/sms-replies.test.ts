import { expect, it, onTestFinished } from 'vitest'
import { openSmsGateway } from '#app/platform/test-sms-gateway.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { startGuest } from './test-guest.server.ts'

const TOKEN = '5f3b1c0d9e8a7264b1f0c3d2e5a69788'
const NUMBER = '27821234567'

/** The site with a gateway that posts replies to it. */
async function startReplies(env: Record<string, string> = {}) {
  const gateway = await openSmsGateway()
  onTestFinished(gateway.close)
  const site = await testSite({
    env: { SMS_URL: gateway.url, SMS_REPLIES_TOKEN: TOKEN, ...env },
  })
  const { services, visit, clock } = site
  await services.jobs.work(jobsOf(services))
  let count = 0
  const post = (json: unknown, token = TOKEN) =>
    visit('/sms/replies', { json, headers: { Authorization: `Bearer ${token}` } })
  return {
    visit,
    post,
    gateway,
    services,
    reply: async (text: string, id: string | number = ++count) =>
      (await post({ id, from: NUMBER, text })).status,
    optOuts: () => services.db.selectFrom('sms_opt_outs').select('phone').execute(),
    textIt: () =>
      services.db
        .transaction()
        .execute((tx) =>
          services.texts.write(tx, { kind: 'test', to: NUMBER, words: 'Hello' }, clock.now()),
        ),
  }
}

it('takes a number off the list when its owner replies START after STOP, and says so once', async () => {
  const { reply, optOuts, gateway, textIt } = await startReplies()
  expect(await reply('STOP')).toBe(200)
  expect(await optOuts()).toEqual([{ phone: `+${NUMBER}` }])

  expect(await reply(' start. ')).toBe(200)
  expect(await optOuts()).toEqual([])
  expect(await gateway.textTo(NUMBER)).toBe(
    "You'll get SMS from Thembeka again. Reply STOP for no more SMS.",
  )
  await reply('START')
  await textIt()
  expect(await gateway.textTo(NUMBER)).toBe('Hello')
  expect(gateway.received).toHaveLength(2)
})

it.each(['UNSTOP', 'Begin', 'Yes, again'])('takes %s for START', async (words) => {
  const { reply, optOuts } = await startReplies()
  await reply('Stop!')
  await reply(words)
  expect(await optOuts()).toEqual([])
})

it.each(['Please start at 8', 'I will stop by later', 'yes', ''])(
  'leaves the list as it is at "%s"',
  async (words) => {
    const { reply, optOuts } = await startReplies()
    await reply(words)
    expect(await optOuts()).toEqual([])
    await reply('STOP')
    await reply(words)
    expect(await optOuts()).toHaveLength(1)
  },
)

it('counts a reply that is delivered twice once, so that a late START undoes no newer STOP', async () => {
  const { reply, optOuts, services, gateway } = await startReplies()
  await reply('STOP', 1)
  await Promise.all([reply('START', 2), reply('START', 2), reply('START', '2')])
  await gateway.textTo(NUMBER)
  await reply('STOP', 3)
  await reply('START', 2)
  expect(await optOuts()).toHaveLength(1)
  expect(await services.db.selectFrom('texts').select('kind').execute()).toHaveLength(1)
})

it('confirms in the language of the number’s last request, whose page says how to get texts again', async () => {
  const { send, look, request, newestCode, services, visit, gateway } = await startGuest({
    SMS_REPLIES_TOKEN: TOKEN,
  })
  await send()
  await newestCode()
  expect((await request()).language).toBe('en')
  await services.db.updateTable('quote_requests').set({ language: 'af' }).execute()
  const reply = (id: number, text: string) =>
    visit('/sms/replies', {
      json: { id, from: NUMBER, text },
      headers: { Authorization: `Bearer ${TOKEN}` },
    })
  await reply(1, 'STOP')
  expect((await look()).html).toContain('reply START')
  await reply(2, 'BEGIN')
  expect(await gateway.textTo(NUMBER)).toMatch(/^Jy kry weer SMS/)
  expect((await look()).html).not.toContain('reply START')
})

it('honours START beyond the cap of a day, and leaves the confirmation out', async () => {
  const { reply, optOuts, gateway, services } = await startReplies({ SMS_A_DAY_PER_NUMBER: '1' })
  for (const words of ['STOP', 'START', 'STOP', 'START']) await reply(words)
  expect(await optOuts()).toEqual([])
  await gateway.textTo(NUMBER)
  expect(await services.db.selectFrom('texts').select('kind').execute()).toHaveLength(1)
})

it('lets only the gateway in, and takes only replies', async () => {
  const { visit, post, optOuts } = await startReplies()
  const stop = { id: 1, from: NUMBER, text: 'STOP' }
  expect((await visit('/sms/replies', { json: stop })).status).toBe(401)
  expect((await post(stop, 'another token of 32 characters ..')).status).toBe(401)
  // Stored as +0821234567 it would have no effect, although the gateway got a success.
  for (const from of ['Sipho', '0821234567', '0027821234567'])
    expect((await post({ ...stop, from })).status).toBe(400)
  expect((await post([])).status).toBe(400)
  expect((await post({ ...stop, text: 'STOP'.repeat(5000) })).status).toBe(413)
  expect(await optOuts()).toEqual([])
  expect((await post(stop)).status).toBe(200)
  expect(await optOuts()).toHaveLength(1)
})

it('isn’t there without a token in the settings', async () => {
  const { post } = await startReplies({ SMS_REPLIES_TOKEN: '' })
  expect((await post({ id: 1, from: NUMBER, text: 'STOP' }, '')).status).toBe(404)
})
