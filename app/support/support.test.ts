import { expect, it } from 'vitest'
import { cast, signIn } from '#app/admin/test-administration.ts'
import { newId } from '#app/platform/ids.ts'
import { HOUR, MINUTE, SECOND } from '#app/platform/time.ts'
import { listedTickets } from './inbox-view.server.ts'
import { writeSupportLetter } from './letters.server.ts'
import { closeSolved } from './look-after-ticket.server.ts'
import { mailAnswersToWhoLeft } from './mail-answers.server.ts'
import { replyAutomatically, replyWhereDue } from './reply-automatically.server.ts'
import { startSupport } from './test-support.ts'

it('keeps what a stranger says, and answers them in the same conversation', async () => {
  const { visitor, say, chatOf, theTicket, doAs, zanele, letters } = await startSupport()
  const naledi = visitor()

  const sent = await say(naledi, 'Is a deposit right?', { name: 'Naledi Tau' })
  expect(sent.status).toBe(201)
  expect(naledi.cookies.get('chat')).toMatch(/^[\w-]{36}$/)
  const ticket = await theTicket()
  expect(ticket).toMatchObject({
    state: 'open',
    channel: 'chat',
    last_words: 'Is a deposit right?',
  })
  expect(ticket.reference).toMatch(/^[1-9]\d{3}$/)
  expect(letters).toMatchObject([{ kind: 'support asked' }])

  const inbox = await (await zanele.ask('/admin/support')).text()
  expect(inbox).toContain('Naledi Tau')
  expect(inbox).toContain(`<strong>#<!-- -->${ticket.reference}`)
  await doAs(zanele, ticket.id, { intent: 'answer', words: 'No deposit is part of that quote.' })

  const chat = await chatOf(naledi)
  expect(chat.messages.map(({ kind, words, by }) => [kind, words, by])).toEqual([
    ['visitor', 'Is a deposit right?', ''],
    ['agent', 'No deposit is part of that quote.', 'Zanele'],
  ])
  expect(chat.unread).toBe(1)
  expect(await theTicket()).toMatchObject({ state: 'waiting_for_them', answer_due_at: null })

  await naledi.ask('/support/chat', {
    form: { intent: 'read', seq: String(chat.messages.at(-1)!.seq) },
  })
  expect((await chatOf(naledi)).unread).toBe(0)
  expect(await (await zanele.ask(`/admin/support/${ticket.id}`)).text()).toContain('Read')
})

it('replies by itself once for each ticket, in the words of the text and the real reference', async () => {
  const { visitor, say, chatOf, theTicket, services, clock } = await startSupport()
  const naledi = visitor()
  await say(naledi, 'Hello')
  const { id, reference, created_at, automatic_due_at } = await theTicket()
  expect(automatic_due_at!.getTime() - created_at.getTime()).toBe(1.5 * SECOND)

  await replyWhereDue(services, clock.now())
  expect((await chatOf(naledi)).messages).toHaveLength(1)
  clock.set(new Date(clock.now().getTime() + 2 * SECOND))
  await replyWhereDue(services, clock.now())
  await replyAutomatically(services, id, clock.now())
  await say(naledi, 'Anybody?')
  await replyWhereDue(services, clock.now())

  const automatic = (await chatOf(naledi)).messages.filter(({ kind }) => kind === 'automatic')
  expect(automatic.map(({ words }) => words)).toEqual([
    `Thank you for your message. Our team has received it and will respond shortly. Your request reference is #${reference}`,
  ])
})

it('replies by itself after a second and a half, without a chore', async () => {
  const { visitor, say, chatOf } = await startSupport()
  const naledi = visitor()
  await say(naledi, 'Hello')
  await expect
    .poll(async () => (await chatOf(naledi)).messages.map(({ kind }) => kind), { timeout: 4000 })
    .toEqual(['visitor', 'automatic'])
})

it('keeps quiet while a person of ours is in the conversation', async () => {
  const { visitor, say, chatOf, theTicket, doAs, zanele, ids, services, clock } =
    await startSupport()
  const naledi = visitor()
  await say(naledi, 'Hello')
  const { id } = await theTicket()
  await doAs(zanele, id, { intent: 'assign', to: ids.zanele })
  await replyAutomatically(services, id, clock.now())
  expect((await chatOf(naledi)).messages).toHaveLength(1)
})

it('takes a message that is sent again for the same one', async () => {
  const { visitor, say, chatOf, tickets } = await startSupport()
  const naledi = visitor()
  const key = newId()
  await say(naledi, 'Hello', { key })
  await say(naledi, 'Hello', { key })
  await Promise.all([
    say(naledi, 'Twice', { key: newId() }),
    say(naledi, 'Twice', { key: newId() }),
  ])
  expect((await chatOf(naledi)).messages.map(({ words }) => words)).toEqual([
    'Hello',
    'Twice',
    'Twice',
  ])
  expect(await tickets()).toHaveLength(1)
})

it('shows nobody the conversation of somebody else', async () => {
  const { visitor, say, chatOf, signedIn, theTicket, ask } = await startSupport()
  const naledi = visitor()
  await say(naledi, 'A secret')
  const { id } = await theTicket()

  expect((await chatOf(visitor())).messages).toEqual([])
  const liar = visitor()
  liar.cookies.set('chat', 'x'.repeat(36))
  expect((await chatOf(liar)).messages).toEqual([])
  expect((await ask('/support/live')).status).toBe(401)
  const thandi = await signedIn(cast.thandi.email)
  for (const address of ['/admin/support', `/admin/support/${id}`, '/admin/support/live'])
    expect((await thandi.ask(address)).status, address).toBe(403)
  const transcript = `/admin/support/${id}/transcript.txt`
  expect((await thandi.ask(transcript)).status).toBe(403)
  for (const intent of ['answer', 'note', 'solve', 'transcript', 'assign'])
    expect(
      (await thandi.ask(`/admin/support/${id}`, { form: { intent, words: 'x' } })).status,
    ).toBe(403)
})

it('refuses what another site sends', async () => {
  const { visitor, tickets } = await startSupport()
  const answer = await visitor().ask('/support/chat', {
    form: { intent: 'send', words: 'Buy now' },
    headers: { Origin: 'https://elsewhere.example' },
  })
  expect(answer.status).toBe(403)
  expect(await tickets()).toEqual([])
})

it('gives what was written before to whoever signs in, and nothing to the next on the device', async () => {
  const { visitor, say, chatOf, tickets, signedIn } = await startSupport()
  const browser = visitor()
  await say(browser, 'Before signing in')
  await signIn(browser, cast.thandi.email)
  expect((await chatOf(browser)).messages).toHaveLength(1)
  expect(browser.cookies.has('chat')).toBe(false)

  const phone = await signedIn(cast.thandi.email)
  await say(phone, 'From my phone')
  expect((await chatOf(browser)).messages.map(({ words }) => words)).toEqual([
    'Before signing in',
    'From my phone',
  ])
  expect(await tickets()).toHaveLength(1)
  browser.cookies.clear()
  expect((await chatOf(browser)).messages).toEqual([])
})

it('brings together what an account and a browser said', async () => {
  const { visitor, say, chatOf, signedIn } = await startSupport()
  await say(await signedIn(cast.thandi.email), 'Signed in')
  const browser = visitor()
  await say(browser, 'As a stranger')
  await signIn(browser, cast.thandi.email)
  expect((await chatOf(browser)).messages.map(({ words }) => words)).toEqual([
    'Signed in',
    'As a stranger',
  ])
})

it('says in words what it does not take', async () => {
  const { visitor, say, tickets } = await startSupport()
  const naledi = visitor()
  for (const [typed, problem] of [
    [{ words: ' ' }, 'Write what it is about.'],
    [{ name: 'https://spam.example' }, 'A name holds no links.'],
    [{ email: 'a@b.example\nBcc: c@d.example' }, 'Please enter a valid email address'],
    [{ words: 'x'.repeat(5000) }, 'A message holds 4 000 letters at most. Send it in parts.'],
  ] as const) {
    const answer = await say(naledi, 'Hello', typed)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ problems: [problem] })
  }
  const large = await naledi.ask('/support/chat', {
    form: { intent: 'send', words: 'x' },
    headers: { 'Content-Length': String(1_200_000) },
  })
  expect([large.status, await large.text()]).toEqual([
    413,
    'This form holds more than 1 MB, which is more than it can take.',
  ])
  expect(await tickets()).toEqual([])
})

it('asks a flood for work before it stores any more', async () => {
  const { visitor, say, tickets } = await startSupport()
  for (let i = 0; i < 20; i++) expect((await say(visitor(), `Hello ${i}`)).status).toBe(201)
  const answer = await say(visitor(), 'One more')
  expect(answer.status).toBe(428)
  expect(await answer.json()).toMatchObject({ asked: { sum: { algorithm: 'SHA-256' } } })
  expect(await tickets()).toHaveLength(20)
})

it('can be read and written as a page, without script', async () => {
  const { visitor, theTicket, doAs, zanele } = await startSupport()
  const naledi = visitor()
  const sent = await naledi.ask('/af/support', {
    form: { intent: 'send', words: 'Goeie dag', email: 'naledi@example.co.za' },
  })
  expect([sent.status, sent.headers.get('Location')]).toEqual([302, '/af/support'])
  const { id } = await theTicket()
  await doAs(zanele, id, { intent: 'answer', words: 'Goeie dag, Naledi' })
  await doAs(zanele, id, { intent: 'solve' })

  const page = await (await naledi.ask('/af/support')).text()
  expect(page).toContain('Goeie dag, Naledi')
  expect(page).toContain('name="stars"')
  await naledi.ask('/af/support', { form: { intent: 'rate', stars: '4' } })
  expect(await theTicket()).toMatchObject({ satisfaction: 4 })
  const refused = await naledi.ask('/support', { form: { words: 'Hi', name: 'www.x.example' } })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('A name holds no links.')
})

it('opens a solved ticket again, and a new one once it is closed', async () => {
  const { visitor, say, tickets, theTicket, doAs, zanele, services, clock } = await startSupport()
  const naledi = visitor()
  await say(naledi, 'One')
  const { id } = await theTicket()
  await doAs(zanele, id, { intent: 'solve' })
  await say(naledi, 'Not yet')
  expect(await theTicket()).toMatchObject({ state: 'waiting_for_us', ended_at: null })

  await doAs(zanele, id, { intent: 'solve' })
  await closeSolved(services, new Date(clock.now().getTime() + 8 * 24 * HOUR))
  expect(await theTicket()).toMatchObject({ state: 'closed' })
  await say(naledi, 'Something else')
  expect((await tickets()).map(({ state }) => state)).toEqual(['closed', 'open'])
})

it('keeps notes from the visitor, and every act in the record', async () => {
  const { visitor, say, chatOf, theTicket, doAs, zanele, ids, db } = await startSupport()
  const naledi = visitor()
  await say(naledi, 'Hello', { name: 'Naledi' })
  const { id } = await theTicket()
  await doAs(zanele, id, { intent: 'note', words: 'Second report this month' })
  await doAs(zanele, id, { intent: 'label', labels: 'Deposit, fraud, deposit' })
  await doAs(zanele, id, { intent: 'save ready', word: '/delay', 'words-en': 'We answer soon.' })

  expect((await chatOf(naledi)).messages.map(({ kind }) => kind)).toEqual(['visitor'])
  expect(await (await naledi.ask('/support')).text()).not.toContain('Second report')
  expect((await theTicket()).labels).toEqual(['deposit', 'fraud'])
  const page = await (await zanele.ask(`/admin/support/${id}`)).text()
  expect(page).toContain('Second report this month')
  expect(page).toContain('/<!-- -->delay')
  const text = await (await zanele.ask(`/admin/support/${id}/transcript.txt`)).text()
  expect(text).toContain('Naledi:\nHello')
  const events = await db
    .selectFrom('events')
    .select(['name', 'by_user as by'])
    .where('name', 'like', '%support%')
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { name: 'support asked', by: null },
    { name: 'support note written', by: ids.zanele },
    { name: 'support ticket labelled', by: ids.zanele },
  ])
})

it('finds tickets, and its figures lead to the rows they count', async () => {
  const { visitor, say, theTicket, doAs, zanele, clock, services, ids } = await startSupport()
  await say(visitor(), 'Burst geyser', { name: 'Naledi', language: 'zu' })
  await say(visitor(), 'Refund please', { name: 'Gerhard', language: 'af' })
  const list = async (query: string) => {
    const page = await (await zanele.ask(`/admin/support?${query}`)).text()
    const found = page.slice(page.indexOf('class="inbox-list"'), page.indexOf('id="page"'))
    return ['Naledi', 'Gerhard'].filter((name) => found.includes(name))
  }
  expect(await list('words=geyser')).toEqual(['Naledi'])
  expect(await list('words=gerhard')).toEqual(['Gerhard'])
  expect(await list('language=af')).toEqual(['Gerhard'])
  expect(await list('words=100%25')).toEqual([])
  expect(await list('show=owed')).toEqual(['Naledi', 'Gerhard'])
  clock.set(new Date(clock.now().getTime() + 12 * MINUTE))
  await doAs(zanele, (await theTicket()).id, { intent: 'answer', words: 'On it' })
  expect(await list('show=mine')).toEqual(['Naledi'])
  expect(await list('show=owed')).toEqual(['Gerhard'])
  expect(await list('show=answered')).toEqual(['Naledi'])
  expect(await list('show=late')).toEqual([])
  expect(await (await zanele.ask('/admin/support')).text()).toContain('12 min, of 1')
  clock.set(new Date('2026-03-10T15:00:00Z'))
  const later = await listedTickets(
    services.db,
    { show: 'late', words: '', language: null },
    { agent: ids.zanele, now: clock.now() },
  )
  expect(later.map(({ name }) => name)).toEqual(['Gerhard'])
})

it('mails an answer to whoever left an address and is gone, once', async () => {
  const { visitor, say, theTicket, doAs, zanele, services, clock, letters, db } =
    await startSupport()
  await say(visitor(), 'Hello', { email: 'naledi@example.co.za', language: 'en' })
  const { id, reference } = await theTicket()
  await doAs(zanele, id, { intent: 'answer', words: 'Here is what to do.' })
  await mailAnswersToWhoLeft(services, clock.now())
  expect(letters.map(({ kind }) => kind)).toEqual(['support asked'])

  clock.set(new Date(clock.now().getTime() + 3 * MINUTE))
  await mailAnswersToWhoLeft(services, clock.now())
  await mailAnswersToWhoLeft(services, clock.now())
  expect(letters.map(({ kind }) => kind)).toEqual(['support asked', 'support answered'])
  for (const letter of [...letters, ...letters]) await writeSupportLetter(services, letter)
  const written = await db.selectFrom('letters').selectAll().orderBy('id').execute()
  expect(written.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['office@thembeka.example', `Support request #${reference}: Anonymous`],
    ['naledi@example.co.za', `Answer to your request #${reference}`],
  ])
  expect(written[1]!.text).toContain('> Here is what to do.')
  expect(written[1]!.reply_to).toBe('support@thembeka.example')
})

it('tells both sides at once that something changed', async () => {
  const { visitor, say, theTicket, doAs, zanele, services } = await startSupport()
  const naledi = visitor()
  await say(naledi, 'Hello')
  const { id, visitor_id } = await theTicket()
  const heard: string[] = []
  const stop = services.live.onNews(visitor_id, () => heard.push('news'))
  await doAs(zanele, id, { intent: 'type' })
  await doAs(zanele, id, { intent: 'answer', words: 'Hi' })
  await expect.poll(() => heard.length).toBeGreaterThan(1)
  stop()
  expect((await services.live.newsSince(visitor_id, 0)).map(({ name }) => name)).toEqual([
    'chat changed',
    'agent types',
    'chat changed',
  ])
  const stream = await naledi.ask('/support/live')
  expect(stream.headers.get('Content-Type')).toContain('text/event-stream')
  await stream.body!.cancel()
})
