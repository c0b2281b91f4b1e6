import { expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#app/platform/time.ts'
import { sendQuote } from './answer-invitation.server.ts'
import { codeOf } from './guest-codes.server.ts'
import { savedToken } from './guest-link.server.ts'
import { NUMBER, startGuest } from './test-guest.server.ts'
import { valve } from './test-world.server.ts'

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

it('holds a guest’s request until the texted code is right, then sends it and opens its page', async () => {
  const { send, look, post, request, newestCode, guest, services } = await startGuest()

  expect(await send()).toMatchObject({ status: 302, to: '/quote/sent' })
  expect(await request()).toMatchObject({ state: 'held', guest_email: null })
  const page = await look()
  expect(page.html).toContain('Enter the code we sent you')
  expect(page.html).toContain('082 123 4567')
  expect(page.html).toMatch(/autocomplete="one-time-code"/i)
  expect(page.html).toMatch(/inputmode="numeric"/i)

  const code = await newestCode()
  const answered = await post({ intent: 'code', code: `${code.slice(0, 3)} ${code.slice(3)}` })
  const { id, state, phone_confirmed_at } = await request()
  expect(answered).toMatchObject({ status: 302, to: `/requests/${id}?sent=1` })
  expect({ state, phone_confirmed_at }).toEqual({
    state: 'open',
    phone_confirmed_at: expect.any(Date),
  })
  const waiting = await (await guest.visit(`/requests/${id}?sent=1`)).text()
  expect(waiting).toContain('Your request has been sent')
  expect(waiting).toContain('SMS you when the first quote arrives')
  const invitations = await services.db.selectFrom('invitations').select('invited_at').execute()
  expect(invitations).toEqual([{ invited_at: expect.any(Date) }])
})

it('takes a double tap, a reload, a second tab and the way back for one request', async () => {
  const { send, look, post, request, newestCode, services, gateway } = await startGuest()
  await Promise.all([send(), send()])
  await send()
  const code = await newestCode()
  const both = await Promise.all([post({ intent: 'code', code }), post({ intent: 'code', code })])
  const { id } = await request()
  const to = `/requests/${id}?sent=1`
  expect(both).toMatchObject([{ to }, { to }])
  expect(await look()).toMatchObject({ status: 302, to })
  expect(await post({ intent: 'code', code })).toMatchObject({ to })
  expect(await send()).toMatchObject({ to: '/quote/sent' })
  expect(await services.db.selectFrom('quote_requests').select('id').execute()).toHaveLength(1)
  expect(gateway.received).toHaveLength(1)
})

it('counts wrong codes, says how many tries are left, and takes none after five', async () => {
  const { send, post, request, newestCode, later } = await startGuest()
  await send()
  const code = await newestCode()
  const said = []
  for (let tries = 0; tries < 6; tries++)
    said.push((await post({ intent: 'code', code: wrong(code) })).html)
  expect(said[0]).toContain('You have 4 tries left')
  expect(said[3]).toContain('You have one try left')
  expect(said[4]).toContain('Too many wrong codes')
  expect((await post({ intent: 'code', code })).html).toContain('Too many wrong codes')
  expect(await request()).toMatchObject({ state: 'held' })

  later(30 * SECOND)
  expect(await post({ intent: 'again' })).toMatchObject({ status: 302 })
  const next = await newestCode()
  expect((await post({ intent: 'code', code: next })).to).toMatch(/^\/requests\//)
})

it('repeats the code after 30 seconds, so that a late SMS helps, and refuses an expired one', async () => {
  const { send, look, post, newestCode, later } = await startGuest()
  await send()
  const first = await newestCode()
  expect((await look()).html).toMatch(/data-tens="[123]"/)
  expect((await post({ intent: 'again' })).html).toContain('after 30 seconds')
  later(31 * SECOND)
  expect((await look()).html).toContain('data-tens="0"')
  await post({ intent: 'again' })
  expect(await newestCode()).toBe(first)

  later(11 * MINUTE)
  expect((await post({ intent: 'code', code: first })).html).toContain('This code has expired')
  await post({ intent: 'again' })
  const third = await newestCode()
  expect((await post({ intent: 'code', code: third })).to).toMatch(/^\/requests\//)
})

it('texts at most three times about a request, and then leads to email', async () => {
  const { send, look, post, newestCode, later, gateway } = await startGuest()
  await send()
  await newestCode()
  for (let times = 0; times < 2; times++) {
    later(MINUTE)
    await post({ intent: 'again' })
    await newestCode()
  }
  later(MINUTE)
  expect((await look()).html).toContain('This was the last SMS we can send for this request')
  expect((await post({ intent: 'again' })).html).not.toContain('sent the code')
  expect(gateway.received).toHaveLength(3)
})

it('changes a wrong number without losing the request, and forgets the code of the old one', async () => {
  const { send, post, request, newestCode } = await startGuest()
  await send()
  const old = await newestCode()
  expect((await post({ intent: 'number', phone: '011 123 4567' })).html).toContain(
    'South African cellphones',
  )
  const { id } = await request()
  expect(await post({ intent: 'number', phone: '083 765 4321' })).toMatchObject({ status: 302 })
  const code = await newestCode('083 765 4321')
  if (old !== code)
    expect((await post({ intent: 'code', code: old })).html).toContain('This code isn')
  expect((await post({ intent: 'code', code })).to).toBe(`/requests/${id}?sent=1`)
  expect(await request()).toMatchObject({ id, guest_phone: '+27837654321', state: 'open' })
})

it('never texts a number that opted out: says so, and confirms by email instead', async () => {
  const { send, look, post, request, services, gateway } = await startGuest()
  await send({ phone: '082 123 4599' })
  await expect
    .poll(async () => (await look()).html, { timeout: 10_000 })
    .toContain('Someone replied STOP')
  expect(gateway.received).toEqual([])

  const again = await send({ phone: '082 123 4599', token: newId() })
  expect(again.status).toBe(409)
  expect(again.html).toContain('someone replied STOP')
  expect(again.html).toContain('name="email"')

  await post({ intent: 'email', email: 'Kagiso@example.co.za' })
  expect((await look()).html).toContain('We sent a link to kagiso@example.co.za')
  const { id } = await request()
  await expect
    .poll(() => services.db.selectFrom('outgoing_emails').select(['recipient', 'kind']).execute())
    .toEqual([{ recipient: 'kagiso@example.co.za', kind: 'request held' }])
  expect(
    await services.db.selectFrom('guest_codes').select('id').where('id', '=', id).execute(),
  ).toEqual([])
})

it('asks for the address instead where no text would be read', async () => {
  const site = await startGuest()
  site.services.texts = { ...site.services.texts, areRead: false }
  const answer = await site.send()
  expect(answer.status).toBe(422)
  expect(answer.html).toContain('name="email"')
  expect(answer.html).toContain('Please enter a valid email address')
})

it.each<{ cap: string; env: Record<string, string>; says: string }>([
  { cap: 'number', env: { SMS_A_DAY_PER_NUMBER: '1' }, says: 'several SMS from us today' },
  { cap: 'network', env: { SMS_A_DAY_PER_NETWORK: '1' }, says: 'send you another SMS for now' },
  { cap: 'site', env: { SMS_A_DAY: '1' }, says: 'send you another SMS for now' },
])('sends no text above the cap of the $cap, and asks for the address', async ({ env, says }) => {
  const { send, gateway, newestCode, visit } = await startGuest(env)
  await send()
  await newestCode()
  const second = await send({ token: newId() })
  expect(second.status).toBe(409)
  expect(second.html).toContain(says)
  expect(second.html).toContain('name="email"')
  expect(gateway.received).toHaveLength(1)
  const metrics = await (await visit('/metrics')).text()
  expect(metrics).toContain('thembeka_sms_of_guests 1')
})

it('leads to WhatsApp and texts in cheap letters, whatever somebody wrote about the job', async () => {
  const { send, post, request, newestCode, guest, services, plumbers, gateway, clock } =
    await startGuest()
  const words = `${'a'.repeat(20)}${'😀'.repeat(12)}`
  await send({ job: 'something-else', words })
  await post({ intent: 'code', code: await newestCode() })
  const { id } = await request()
  const onward = await guest.visit(`/requests/${id}/whatsapp`)
  expect(onward.status).toBe(302)
  expect(onward.headers.get('Location')).toContain('https://wa.me/27821234567?text=')

  const { id: invitationId } = await services.db
    .selectFrom('invitations')
    .select('id')
    .executeTakeFirstOrThrow()
  const by = plumbers[0]!.userId
  await sendQuote(services, { invitationId, by, now: clock.now(), quote: valve })
  expect(await gateway.textTo('27821234567')).toMatch(
    /^[ -~]*First quote for a{20}\.\.\.: R1 450\. [ -~]*$/,
  )
})

it('texts about the first quote and about all, and not more', async () => {
  const { send, post, newestCode, services, plumbers, gateway, clock } = await startGuest()
  const [sipho, johan] = plumbers
  await send({ everyone: '1' })
  await post({ intent: 'code', code: await newestCode() })
  const rows = await services.db.selectFrom('invitations').select(['id', 'provider_id']).execute()
  const answer = (provider: typeof sipho) =>
    sendQuote(services, {
      invitationId: rows.find((row) => row.provider_id === provider!.id)!.id,
      by: provider!.userId,
      now: clock.now(),
      quote: valve,
    })
  await answer(sipho)
  const first = await gateway.textTo('27821234567')
  expect(first).toMatch(
    /First quote for Geyser: R1 450. Compare and choose: http\S+\/quote\/link\?token=/,
  )
  await answer(johan)
  expect(await gateway.textTo('27821234567')).toContain('2 quotes for')
  await answer(johan)
  await expect
    .poll(() =>
      services.db
        .selectFrom('request_texts')
        .select('kind')
        .orderBy('id')
        .execute()
        .then((sent) => sent.map(({ kind }) => kind)),
    )
    .toEqual(['code', 'first quote', 'digest'])
})

it('opens a guest’s requests of the last 30 days with a code to their number, and no account', async () => {
  const { send, post, request, newestCode, visitor, services, clock, gateway } = await startGuest()
  await send()
  await post({ intent: 'code', code: await newestCode() })
  const { id } = await request()
  const another = visitor()
  const open = async (form: Record<string, string>) =>
    (await another.visit('/quote/phone', { form: { phone: NUMBER, ...form } })).text()
  expect((await another.visit(`/requests/${id}`)).status).toBe(404)
  for (const wayIn of ['/auth', '/quote/link?token=lost'])
    expect(await (await another.visit(wayIn)).text(), wayIn).toContain('href="/quote/phone"')
  expect(await open({ intent: 'send', phone: '083 000 0000' })).toContain('sent it a code')
  expect(await open({ intent: 'send' })).toContain('sent it a code')
  const code = await newestCode()
  expect(gateway.received.map(({ destination }) => destination)).toEqual(
    Array(2).fill('27821234567'),
  )
  expect(await open({ intent: 'code', code: wrong(code) })).toContain('You have 4 tries left')
  expect(await open({ intent: 'code', code })).toContain(`/requests/${id}`)
  expect((await another.visit(`/requests/${id}`)).status).toBe(200)
  expect(await services.db.selectFrom('sessions').select('id').execute()).toEqual([])

  clock.advance(31 * DAY)
  const stranger = visitor()
  const form = { phone: NUMBER, intent: 'send' }
  expect(await (await stranger.visit('/quote/phone', { form })).text()).toContain('sent it a code')
  expect(gateway.received).toHaveLength(2)
})

it('answers a number without requests, one that opted out and one with too many texts like any other', async () => {
  const { send, post, newestCode, visitor, gateway, later, services } = await startGuest({
    SMS_A_DAY_PER_NUMBER: '2',
  })
  await send()
  await post({ intent: 'code', code: await newestCode() })
  const dialogue = async (phone: string) => {
    const stranger = visitor()
    const visit = async (form: Record<string, string>) => {
      const answer = await stranger.visit('/quote/phone', { form: { phone, ...form } })
      const main = /<main.*<\/main>/s.exec(await answer.text())?.[0] ?? ''
      return `${answer.status} ${main.replaceAll(phone, 'NUMBER')}`
    }
    const said = []
    for (const form of [
      { intent: 'send' },
      { intent: 'send' },
      ...Array(6).fill({ intent: 'code', code: '12345' }),
      { intent: 'send' },
    ])
      said.push(await visit(form))
    later(11 * MINUTE)
    said.push(await visit({ intent: 'code', code: '12345' }), await visit({ intent: 'send' }))
    // Without proof of work by then.
    later(2 * HOUR)
    return said
  }
  const ofOwner = await dialogue(NUMBER)
  await expect.poll(() => gateway.received.length).toBe(2)
  expect(ofOwner[1]).toContain('after 30 seconds')
  expect(ofOwner[2]).toContain('You have 4 tries left')
  expect(ofOwner[7]).toContain('Too many wrong codes')
  expect(ofOwner[10]).toMatch(/^200/)
  expect(await dialogue('083 000 0000')).toEqual(ofOwner)
  // By now the number is at its daily limit, and then its owner opts out.
  expect(await dialogue(NUMBER)).toEqual(ofOwner)
  await services.db
    .insertInto('sms_opt_outs')
    .values({ phone: '+27821234567', opted_out_at: new Date() })
    .execute()
  expect(await dialogue(NUMBER)).toEqual(ofOwner)
  expect(gateway.received).toHaveLength(2)
})

it('opens nothing by the code that nobody was texted, and by a cookie made for something else', async () => {
  const { send, post, newestCode, visitor, services, request, guest } = await startGuest({
    SMS_A_DAY_PER_NUMBER: '1',
  })
  await send()
  await post({ intent: 'code', code: await newestCode() })
  const stranger = visitor()
  const visit = async (form: Record<string, string>) =>
    (await stranger.visit('/quote/phone', { form: { phone: NUMBER, ...form } })).text()
  await visit({ intent: 'send' })
  const row = await services.db
    .selectFrom('guest_codes')
    .select(['id', 'phone', 'created_at as madeAt'])
    .where('request_id', 'is', null)
    .executeTakeFirstOrThrow()
  expect(await visit({ intent: 'code', code: codeOf(services.secret, row) })).toContain(
    'You have 4 tries left',
  )

  const { id } = await request()
  const held = guest.cookies.get('__Host-held-request')!
  expect(held).toContain(id)
  const swapped = visitor()
  swapped.cookies.set('__Host-phone-code', held)
  const form = { phone: NUMBER, intent: 'send' }
  await swapped.visit('/quote/phone', { form })
  expect(swapped.cookies.get('__Host-phone-code')).toMatch(/^[0-9a-f-]{36}\./)
  expect(swapped.cookies.get('__Host-phone-code')).not.toContain(id)
})

it('keeps no code where anybody could read it', async () => {
  const { send, newestCode, services } = await startGuest()
  await send()
  const code = await newestCode()
  await expect
    .poll(() => services.db.selectFrom('texts').select('words').execute())
    .toEqual([{ words: '' }])
  for (const table of [
    'guest_codes',
    'quote_requests',
    'request_texts',
    'texts',
    'events',
  ] as const) {
    const rows = await services.db.selectFrom(table).selectAll().execute()
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, id: '', request_id: '', about_id: '' }))),
    ).not.toContain(code)
  }
})

it.each<{ first: string; form: Record<string, string> }>([
  { first: 'email', form: { contact: 'email', email: 'stranger@example.co.za', phone: '' } },
  { first: 'phone', form: {} },
])(
  'forgets an address that nobody confirmed once a code is right, $first first',
  async ({ form }) => {
    const { send, post, request, newestCode, services, visitor } = await startGuest()
    const { db } = services
    await send(form)
    if (!('email' in form)) await post({ intent: 'email', email: 'stranger@example.co.za' })
    const { id } = await request()
    const mailed = await savedToken(db, {
      secret: services.secret,
      requestId: id,
      now: services.securityClock.now(),
    })

    await post({ intent: 'number', phone: '083 765 4321' })
    await post({ intent: 'code', code: await newestCode('083 765 4321') })
    expect(await request()).toMatchObject({
      state: 'open',
      guest_email: null,
      guest_phone: '+27837654321',
    })
    // The owner of that mailbox can't use the existing link.
    const stranger = await visitor().visit(`/quote/link?token=${mailed}`)
    expect(stranger.status).toBe(200)
    expect(stranger.headers.get('Set-Cookie') ?? '').not.toContain('guest-')
  },
)

it('asks for work before one request is mailed to many addresses', async () => {
  const { send, post, request, newestCode } = await startGuest()
  await send()
  await newestCode()
  const answers: number[] = []
  for (let index = 0; index < 35; index++)
    answers.push((await post({ intent: 'email', email: `someone${index}@example.co.za` })).status)
  // The request itself is the first of the thirty that its network gets without proof of work.
  expect(answers.filter((status) => status === 302)).toHaveLength(29)
  expect(answers.at(-1)).toBe(428)
  expect((await request()).guest_email).toBe('someone28@example.co.za')
})
