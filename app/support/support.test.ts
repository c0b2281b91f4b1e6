import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { cast, signIn } from '#app/admin/test-administration.ts'
import { notificationsOf, unseenCount } from '#app/notifications/queries.server.ts'
import { writeEmail } from '#app/platform/emails.server.ts'
import { newId } from '#app/platform/ids.ts'
import { otherWords } from '#app/platform/other-languages.server.ts'
import { HOUR, MINUTE, SECOND } from '#app/platform/time.ts'
import { somePdf } from '#app/uploads/test-documents.ts'
import type { ChatView } from './chat-view.server.ts'
import { supportEmails } from './emails.server.ts'
import { listedTickets } from './inbox-view.server.ts'
import { closeSolved, solveSilent } from './look-after-ticket.server.ts'
import { mailAnswersToWhoLeft } from './mail-answers.server.ts'
import { AGENTS } from './notify-chat.server.ts'
import { replyAutomatically, replyWhereDue } from './reply-automatically.server.ts'
import { startSupport } from './test-support.ts'

it('keeps what a stranger says, and answers them in the same conversation', async () => {
  const { visitor, say, chatOf, theTicket, doAs, zanele, emails } = await startSupport()
  const naledi = visitor()

  const sent = await say(naledi, 'Is a deposit right?', { name: 'Naledi Tau' })
  expect(sent.status).toBe(201)
  expect(naledi.cookies.get('__Host-chat')).toMatch(/^[\w-]{36}$/)
  const ticket = await theTicket()
  expect(ticket).toMatchObject({
    state: 'open',
    channel: 'chat',
    last_message: 'Is a deposit right?',
  })
  expect(ticket.reference).toMatch(/^[1-9]\d{3}$/)
  expect(emails).toMatchObject([{ kind: 'support asked' }])

  const inbox = await (await zanele.visit('/admin/support')).text()
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

  await naledi.visit('/support/chat', {
    form: { intent: 'read', seq: String(chat.messages.at(-1)!.seq) },
  })
  expect((await chatOf(naledi)).unread).toBe(0)
  expect(await (await zanele.visit(`/admin/support/${ticket.id}`)).text()).toContain('Read')
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

it('speaks Sesotho with anyone who chose it, and says so to agents', async () => {
  const { visitor, say, theTicket, services, clock, doAs, zanele, emails } = await startSupport()
  const naledi = visitor()
  const { messages: words } = otherWords.st
  const chatIn = async (query: string) =>
    (await (await naledi.visit(`/support/chat?${query}`)).json()) as ChatView
  // Without messages the page's language applies.
  const first = await chatIn('page=st')
  expect([first.language, first.words.title]).toEqual(['st', words['Support chat']])
  expect(first.promise).toBe(words['We answer within 24 hours on business days.'])

  const about = { language: 'st', name: 'Naledi Tau', email: 'naledi@example.co.za' }
  const refused = await say(naledi, '', about)
  expect(await refused.json()).toMatchObject({ problems: [words['Enter a subject.']] })
  await say(naledi, 'Ke batla polambara', about)
  const { id, reference } = await theTicket()
  clock.set(new Date(clock.now().getTime() + 2 * SECOND))
  await replyWhereDue(services, clock.now())
  // On a page in another language the conversation keeps its own.
  const chat = await chatIn('page=zu')
  expect([chat.language, chat.words.send]).toEqual(['st', words.Send])
  expect(chat.messages.map(({ kind, words }) => [kind, words])).toEqual([
    ['visitor', 'Ke batla polambara'],
    ['automatic', expect.stringContaining(`Nomoro ya kopo ya hao ke #${reference}`)],
  ])

  for (const address of ['/admin/support?language=st', `/admin/support/${id}`])
    expect(await (await zanele.visit(address)).text()).toContain('Sesotho')
  expect(await (await zanele.visit('/admin/support?language=tn')).text()).not.toContain(
    'Naledi Tau',
  )
  await doAs(zanele, id, { intent: 'answer', words: 'Re tla o thusa.' })
  clock.set(new Date(clock.now().getTime() + 2 * MINUTE))
  await mailAnswersToWhoLeft(services, clock.now())
  const answered = emails.find(({ kind }) => kind === 'support answered')!
  await writeEmail(services, supportEmails, answered as never)
  const { subject, html } = await services.db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('recipient', '=', about.email)
    .executeTakeFirstOrThrow()
  expect(subject).toBe(`Karabo ya kopo ya hao #${reference}`)
  expect(html).toContain('lang="st"')
})

it('is read and written in Sesotho without script', async () => {
  const { visitor } = await startSupport()
  const { visit } = visitor()
  const { messages: words } = otherWords.st
  const sent = await visit('/st/support', { form: { intent: 'send', words: 'Ke batla thuso' } })
  expect([sent.status, sent.headers.get('Location')]).toEqual([302, '/st/support'])
  const html = (await (await visit('/st/support')).text()).replaceAll('<!-- -->', '')
  expect(html).toContain('Ke batla thuso')
  expect(html).toContain(`${words.You}, `)
  const refused = await visit('/st/support', { form: { intent: 'send', words: '' } })
  expect(await refused.text()).toContain(words['Enter a subject.'])
})

it('replies by itself after a second and a half, without a scheduled task', async () => {
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

it('shows nobody the conversation of someone else', async () => {
  const { visitor, say, chatOf, signedIn, theTicket, visit } = await startSupport()
  const naledi = visitor()
  await say(naledi, 'A secret')
  const { id } = await theTicket()

  expect((await chatOf(visitor())).messages).toEqual([])
  const liar = visitor()
  liar.cookies.set('__Host-chat', 'x'.repeat(36))
  expect((await chatOf(liar)).messages).toEqual([])
  // Another subdomain can set a cookie for this one, but none with our prefix.
  const misled = visitor()
  misled.cookies.set('chat', naledi.cookies.get('__Host-chat')!)
  expect((await chatOf(misled)).messages).toEqual([])
  expect((await misled.visit('/support/live')).status).toBe(401)
  expect((await visit('/support/live')).status).toBe(401)
  const thandi = await signedIn(cast.thandi.email)
  for (const address of ['/admin/support', `/admin/support/${id}`, '/admin/support/live'])
    expect((await thandi.visit(address)).status, address).toBe(403)
  const transcript = `/admin/support/${id}/transcript.txt`
  expect((await thandi.visit(transcript)).status).toBe(403)
  for (const intent of ['answer', 'note', 'solve', 'transcript', 'assign'])
    expect(
      (await thandi.visit(`/admin/support/${id}`, { form: { intent, words: 'x' } })).status,
    ).toBe(403)
})

it('refuses what another site sends', async () => {
  const { visitor, tickets } = await startSupport()
  const answer = await visitor().visit('/support/chat', {
    form: { intent: 'send', words: 'Buy now' },
    headers: { Origin: 'https://elsewhere.example' },
  })
  expect(answer.status).toBe(403)
  expect(await tickets()).toEqual([])
})

it('gives what was written before to anyone who signs in, and nothing to the next on the device', async () => {
  const { visitor, say, chatOf, tickets, signedIn } = await startSupport()
  const browser = visitor()
  await say(browser, 'Before signing in')
  await signIn(browser, cast.thandi.email)
  expect((await chatOf(browser)).messages).toHaveLength(1)
  expect(browser.cookies.has('__Host-chat')).toBe(false)

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

/** Without automatic replies, which come in their own time. */
const ownWords = ({ messages }: ChatView) =>
  messages.filter(({ kind }) => kind === 'visitor').map(({ words }) => words)

it('keeps what is written in the moment in which its conversation goes to an account', async () => {
  const { services, visitor, say, chatOf, signedIn } = await startSupport()
  await say(await signedIn(cast.thandi.email), 'Signed in')
  const browser = visitor()
  await say(browser, 'As a stranger')
  // While the file of the next message is being stored, someone signs in with the same cookie.
  const { put } = services.files
  services.files.put = async (...file) => {
    services.files.put = put
    const elsewhere = visitor()
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    await signIn(elsewhere, cast.thandi.email)
    expect(ownWords(await chatOf(elsewhere))).toEqual(['Signed in', 'As a stranger'])
    return put.apply(services.files, file)
  }
  const form = new FormData()
  form.append('intent', 'send')
  form.append('words', 'Meanwhile')
  form.append('newFile', new File([new Uint8Array(somePdf())], 'quote.pdf'))
  expect((await browser.visit('/support/chat', { body: form })).status).toBe(201)
  expect(ownWords(await chatOf(browser))).toEqual(['Meanwhile'])
})

it('says what waited on a device in nobody else’s name', async () => {
  const { visitor, say, chatOf, signedIn, tickets, ids } = await startSupport()
  const thandi = await signedIn(cast.thandi.email)
  const mine = { who: ids.thandi }
  // She signed out in another tab, or someone else signed in.
  for (const browser of [visitor(), await signedIn(cast.zanele.email)])
    expect((await say(browser, 'Of mine', mine)).status).toBe(409)
  expect((await say(thandi, 'Of a guest', { who: 'guest' })).status).toBe(409)
  expect(await tickets()).toEqual([])

  expect((await say(thandi, 'Of mine', mine)).status).toBe(201)
  expect(ownWords(await chatOf(thandi))).toEqual(['Of mine'])
  expect((await say(visitor(), 'Of a guest', { who: 'guest' })).status).toBe(201)
})

it('answers a first message again whose answer was lost, and gives its browser the conversation', async () => {
  const { visitor, say, chatOf, tickets, emails } = await startSupport()
  const key = randomUUID()
  // Each time without the cookie of the previous response.
  expect((await say(visitor(), 'Hello', { key })).status).toBe(201)
  const again = visitor()
  const answer = await say(again, 'Hello', { key })
  expect(answer.status).toBe(201)
  expect(ownWords((await answer.json()) as ChatView)).toEqual(['Hello'])
  await Promise.all([say(visitor(), 'Hello', { key }), say(visitor(), 'Hello', { key })])
  await say(again, 'And this')
  expect(ownWords(await chatOf(again))).toEqual(['Hello', 'And this'])
  expect(await tickets()).toHaveLength(1)
  expect(emails).toHaveLength(2)
})

it('takes two first messages of one key at once for the same one', async () => {
  const { visitor, say, tickets } = await startSupport()
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => say(visitor(), 'Hello', { key })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await tickets()).toHaveLength(1)
})

it('gives a conversation whose answer was lost to anyone who signed in meanwhile', async () => {
  const { visitor, say, chatOf, tickets, signedIn } = await startSupport()
  const key = randomUUID()
  await say(visitor(), 'Hello', { key })
  const thandi = await signedIn(cast.thandi.email)
  expect((await say(thandi, 'Hello', { key })).status).toBe(201)
  expect(ownWords(await chatOf(thandi))).toEqual(['Hello'])
  expect(await tickets()).toHaveLength(1)
})

it('opens nothing by a key that can be guessed, is old, or is an account’s', async () => {
  const { visitor, say, chatOf, signedIn, clock, tickets } = await startSupport()
  const known = async (words: string, key: string) => {
    const stranger = visitor()
    expect((await say(stranger, words, { key })).status).toBe(201)
    return ownWords(await chatOf(stranger))
  }
  const ordered = newId()
  await say(visitor(), 'A secret', { key: ordered })
  expect(await known('Hello', ordered)).toEqual(['Hello'])
  const ofAccount = randomUUID()
  await say(await signedIn(cast.thandi.email), 'Mine', { key: ofAccount })
  expect(await known('Mine', ofAccount)).toEqual(['Mine'])
  const old = randomUUID()
  await say(visitor(), 'Long ago', { key: old })
  clock.set(new Date(clock.now().getTime() + HOUR))
  expect(await known('Hello again', old)).toEqual(['Hello again'])
  expect(await tickets()).toHaveLength(6)
})

it('stores what was written again in a form that was sent before', async () => {
  const { visitor, say, chatOf } = await startSupport()
  const naledi = visitor()
  const key = randomUUID()
  for (const words of ['Hello', 'Hello', 'Something else']) await say(naledi, words, { key })
  expect(ownWords(await chatOf(naledi))).toEqual(['Hello', 'Something else'])
})

it('says once what an agent, or a visitor without script, sends by pressing twice', async () => {
  const { visitor, theTicket, zanele, db } = await startSupport()
  const keyOn = (html: string) => /name="key" value="([\w-]{36})"/.exec(html)![1]!
  const naledi = visitor()
  const form = {
    intent: 'send',
    words: 'Hello',
    key: keyOn(await (await naledi.visit('/support')).text()),
  }
  await naledi.visit('/support', { form })
  await naledi.visit('/support', { form })
  const { id } = await theTicket()
  const page = `/admin/support/${id}`
  for (const intent of ['answer', 'note']) {
    const key = keyOn(await (await zanele.visit(page)).text())
    for (let press = 0; press < 2; press++) {
      const done = await zanele.visit(page, { form: { intent, words: intent, key } })
      expect(done.status).toBe(200)
    }
  }
  const messages = await db
    .selectFrom('support_messages')
    .select('words')
    .where('kind', '<>', 'automatic')
    .orderBy('seq')
    .execute()
  expect(messages.map(({ words }) => words)).toEqual(['Hello', 'answer', 'note'])
  const events = await db
    .selectFrom('events')
    .select('name')
    .where('name', 'in', ['support answered', 'support note written'])
    .execute()
  expect(events).toHaveLength(2)
  // No other page has the same key.
  expect(keyOn(await (await visitor().visit('/support')).text())).not.toBe(form.key)
})

it('speaks the language of the page to anyone who starts, and then its own', async () => {
  const { visitor, say } = await startSupport()
  const naledi = visitor()
  const spoken = async (query: string) =>
    ((await (await naledi.visit(`/support/chat?${query}`)).json()) as ChatView).language
  expect(await spoken('')).toBe('en')
  expect(await spoken('page=af')).toBe('af')
  expect(await spoken('page=tlh')).toBe('en')
  expect(await spoken('page=af&language=zu')).toBe('zu')
  await say(naledi, 'Goeie dag', { language: 'af' })
  expect(await spoken('page=xh')).toBe('af')
  expect(await spoken('page=xh&language=zu')).toBe('zu')
  expect(await spoken('page=xh')).toBe('zu')
})

it('says in words what it does not take', async () => {
  const { visitor, say, tickets } = await startSupport()
  const naledi = visitor()
  for (const [typed, problem] of [
    [{ words: ' ' }, 'Enter a subject.'],
    [{ name: 'https://spam.example' }, "A name can't contain links."],
    [{ email: 'a@b.example\nBcc: c@d.example' }, 'Please enter a valid email address'],
    [{ words: 'x'.repeat(5000) }, 'Use at most 4 000 characters. Send it in parts.'],
  ] as const) {
    const answer = await say(naledi, 'Hello', typed)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ problems: [problem], gone: [] })
  }
  const large = await naledi.visit('/support/chat', {
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
  expect(await answer.json()).toMatchObject({ challenge: { sum: { algorithm: 'SHA-256' } } })
  expect(await tickets()).toHaveLength(20)
})

it('can be read and written as a page, without script', async () => {
  const { visitor, theTicket, doAs, zanele } = await startSupport()
  const naledi = visitor()
  const sent = await naledi.visit('/af/support', {
    form: { intent: 'send', words: 'Goeie dag', email: 'naledi@example.co.za' },
  })
  expect([sent.status, sent.headers.get('Location')]).toEqual([302, '/af/support'])
  const { id } = await theTicket()
  await doAs(zanele, id, { intent: 'answer', words: 'Goeie dag, Naledi' })
  await doAs(zanele, id, { intent: 'solve' })

  const page = await (await naledi.visit('/af/support')).text()
  expect(page).toContain('Goeie dag, Naledi')
  expect(page).toContain('name="stars"')
  await naledi.visit('/af/support', { form: { intent: 'rate', stars: '4' } })
  expect(await theTicket()).toMatchObject({ satisfaction: 4 })
  const refused = await naledi.visit('/support', { form: { words: 'Hi', name: 'www.x.example' } })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain("A name can't contain links.")
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

it('owes an answer again, by a time, where an agent opens a solved ticket', async () => {
  const { visitor, say, theTicket, doAs, zanele, clock } = await startSupport()
  const naledi = visitor()
  await say(naledi, 'Where is my deposit?')
  const requested = await theTicket()
  await doAs(zanele, requested.id, { intent: 'solve' })
  expect(await theTicket()).toMatchObject({ answer_due_at: null })

  clock.advance(HOUR)
  await doAs(zanele, requested.id, { intent: 'reopen' })
  const again = await theTicket()
  expect(again).toMatchObject({ state: 'waiting_for_us', ended_at: null })
  // An hour later on a Friday it is still due at the end of the same Monday.
  expect(again.answer_due_at).toEqual(requested.answer_due_at)
  await say(naledi, 'It did not come')
  expect((await theTicket()).answer_due_at).toEqual(again.answer_due_at)
})

it('takes two weeks without a word after an answer for the end, and never what waits for us', async () => {
  const { visitor, say, chatOf, tickets, doAs, zanele, services, clock } = await startSupport()
  const naledi = visitor()
  await say(naledi, 'Where is my deposit?')
  const [requested] = await tickets()
  await doAs(zanele, requested!.id, { intent: 'answer', words: 'It is paid out on Friday.' })
  const answered = clock.now().getTime()
  await say(visitor(), 'Nobody has answered me')
  const states = async () => (await tickets()).map(({ state }) => state)

  clock.set(new Date(answered + 14 * 24 * HOUR - 1))
  await solveSilent(services, clock.now())
  expect(await states()).toEqual(['waiting_for_them', 'open'])

  clock.advance(1)
  await solveSilent(services, clock.now())
  expect(await states()).toEqual(['solved', 'open'])
  expect(await chatOf(naledi)).toMatchObject({ asksForRating: true })

  await say(naledi, 'It is Friday')
  expect(await states()).toEqual(['waiting_for_us', 'open'])
})

it('assigns a ticket to people alone who answer support', async () => {
  const { visitor, say, theTicket, doAs, zanele, ids } = await startSupport()
  await say(visitor(), 'Hello')
  const { id } = await theTicket()
  for (const to of ['nobody', '-'.repeat(36), ids.thandi])
    expect((await doAs(zanele, id, { intent: 'assign', to })).status).toBe(422)
  expect((await doAs(zanele, id, { intent: 'assign', to: ids.zanele })).status).toBe(200)
  expect((await theTicket()).assigned_to).toBe(ids.zanele)
})

it('keeps notes from the visitor, and every act in the record', async () => {
  const { visitor, say, chatOf, theTicket, doAs, zanele, ids, db } = await startSupport()
  const naledi = visitor()
  await say(naledi, 'Hello', { name: 'Naledi' })
  const { id } = await theTicket()
  await doAs(zanele, id, { intent: 'note', words: 'Second report this month' })
  await doAs(zanele, id, { intent: 'label', labels: 'Deposit, fraud, deposit' })
  await doAs(zanele, id, { intent: 'save ready', word: '/delay', 'words-en': 'We answer soon.' })

  const { messages } = await chatOf(naledi)
  expect(messages.map(({ kind }) => kind)).not.toContain('note')
  expect(await (await naledi.visit('/support')).text()).not.toContain('Second report')
  expect((await theTicket()).labels).toEqual(['deposit', 'fraud'])
  const page = await (await zanele.visit(`/admin/support/${id}`)).text()
  expect(page).toContain('Second report this month')
  expect(page).toContain('/<!-- -->delay')
  const text = await (await zanele.visit(`/admin/support/${id}/transcript.txt`)).text()
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

it('gives the agent’s form leave to start again for an answer or a note alone', async () => {
  const { visitor, say, theTicket, zanele, ids } = await startSupport()
  await say(visitor(), 'Hello')
  const { id } = await theTicket()
  const isSentAfter = async (form: Record<string, string>) => {
    const done = await zanele.visit(`/admin/support/${id}.data`, { form })
    expect(done.status).toBe(200)
    return !/"sentId",""/.test(await done.text())
  }
  expect(await isSentAfter({ intent: 'answer', words: 'Hi' })).toBe(true)
  expect(await isSentAfter({ intent: 'note', words: 'Hm' })).toBe(true)
  expect(await isSentAfter({ intent: 'assign', to: ids.zanele })).toBe(false)
  expect(await isSentAfter({ intent: 'label', labels: 'deposit' })).toBe(false)
  expect(await isSentAfter({ intent: 'save ready', word: 'delay', 'words-en': 'Soon' })).toBe(false)
  expect(await isSentAfter({ intent: 'solve' })).toBe(false)
})

it('finds tickets, and its figures lead to the rows they count', async () => {
  const { visitor, say, theTicket, doAs, zanele, clock, services, ids } = await startSupport()
  await say(visitor(), 'Burst geyser', { name: 'Naledi', language: 'zu' })
  await say(visitor(), 'Refund please', { name: 'Gerhard', language: 'af' })
  const list = async (query: string) => {
    const page = await (await zanele.visit(`/admin/support?${query}`)).text()
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
  expect(await (await zanele.visit('/admin/support')).text()).toContain('12 min, of 1')
  clock.set(new Date('2026-03-10T15:00:00Z'))
  const later = await listedTickets(
    services.db,
    { show: 'late', words: '', language: null },
    { agent: ids.zanele, now: clock.now() },
  )
  expect(later.map(({ name }) => name)).toEqual(['Gerhard'])
})

it('mails an answer to anyone who left an address and is gone, once', async () => {
  const { visitor, say, theTicket, doAs, zanele, services, clock, emails, db } =
    await startSupport()
  await say(visitor(), 'Hello', { email: 'naledi@example.co.za', language: 'en' })
  const { id, reference } = await theTicket()
  await doAs(zanele, id, { intent: 'answer', words: 'Here is what to do.' })
  await mailAnswersToWhoLeft(services, clock.now())
  expect(emails.map(({ kind }) => kind)).toEqual(['support asked'])

  clock.set(new Date(clock.now().getTime() + 3 * MINUTE))
  await mailAnswersToWhoLeft(services, clock.now())
  await mailAnswersToWhoLeft(services, clock.now())
  expect(emails.map(({ kind }) => kind)).toEqual(['support asked', 'support answered'])
  for (const email of [...emails, ...emails]) await writeEmail(services, supportEmails, email)
  const written = await db.selectFrom('outgoing_emails').selectAll().orderBy('id').execute()
  expect(written.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['office@thembeka.example', `Support request #${reference}: Anonymous`],
    ['naledi@example.co.za', `Answer to your request #${reference}`],
  ])
  expect(written[0]!.text).toMatch(/Sent:?\s+Fri 6 Mar 2026, 14:00/)
  expect(written[1]!.text).toContain('> Here is what to do.')
  expect(written[1]!.reply_to).toBe('support@thembeka.example')
})

it('makes one line on the bell and one email of ten answers, and clears them when they are read', async () => {
  const { signedIn, say, chatOf, theTicket, doAs, zanele, services, clock, emails, db, ids } =
    await startSupport()
  const thandi = await signedIn(cast.thandi.email)
  await say(thandi, 'Hello', { email: cast.thandi.email, language: 'en' })
  const { id } = await theTicket()
  for (let answer = 1; answer <= 10; answer++) {
    await doAs(zanele, id, { intent: 'answer', words: `Part ${answer} of the answer.` })
    clock.advance(MINUTE / 2)
    await mailAnswersToWhoLeft(services, clock.now())
  }
  const bell = async () => (await notificationsOf(db, ids.thandi)).listed
  expect(await bell()).toMatchObject([{ kind: 'support replied', isNew: true }])
  expect(await unseenCount(db, ids.thandi)).toBe(1)

  clock.advance(3 * MINUTE)
  for (let round = 0; round < 3; round++) await mailAnswersToWhoLeft(services, clock.now())
  for (const email of emails) await writeEmail(services, supportEmails, email)
  const written = await db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('kind', '=', 'support answered')
    .execute()
  expect(written).toHaveLength(1)
  for (let answer = 1; answer <= 10; answer++)
    expect(written[0]!.text).toContain(`> Part ${answer} of the answer.`)

  const { seq } = (await chatOf(thandi)).messages.at(-1)!
  await thandi.visit('/support/chat', { form: { intent: 'read', seq: String(seq) } })
  expect(await bell()).toEqual([])
  // A viewed notification stays; the next one is separate.
  await doAs(zanele, id, { intent: 'answer', words: 'One more thing.' })
  expect(await unseenCount(db, ids.thandi)).toBe(1)
  await thandi.visit('/support')
  expect(await unseenCount(db, ids.thandi)).toBe(0)
})

it('tells both sides at once that something changed', async () => {
  const { visitor, say, theTicket, doAs, zanele, services, clock } = await startSupport()
  const naledi = visitor()
  await say(naledi, 'Hello')
  const { id, visitor_id } = await theTicket()
  const events: string[] = []
  const stop = services.live.onLiveEvent(visitor_id, () => events.push('news'))
  await doAs(zanele, id, { intent: 'type' })
  await doAs(zanele, id, { intent: 'answer', words: 'Hi' })
  await expect.poll(() => events.length).toBeGreaterThan(1)
  stop()
  expect((await services.live.eventsSince(visitor_id, 0)).map(({ name }) => name)).toEqual([
    'chat changed',
    'agent types',
    'chat changed',
  ])
  clock.set(new Date(clock.now().getTime() + MINUTE))
  const stream = await naledi.visit('/support/live')
  const reader = stream.body!.getReader()
  // The stream starts with the unread count, and then waits until one is read.
  for (let lines = 0; lines < 2; lines++) await reader.read()
  // A visitor who is online gets no email about answers they can see.
  const seen = () => services.db.selectFrom('support_visitors').select('seen_at').execute()
  await expect.poll(seen).toEqual([{ seen_at: clock.now() }])
  expect(stream.headers.get('Content-Type')).toContain('text/event-stream')
  await reader.cancel()
})

it('promises no answer on a day that the office is closed', async () => {
  const { visitor, say, theTicket, services } = await startSupport()
  const closedDays = [{ day: '2026-03-09', why: 'Moving house' }]
  const { current } = services.settings
  services.settings.current = () => ({ ...current(), closedDays })
  await say(visitor(), 'Hello')
  const { created_at, answer_due_at } = await theTicket()
  // A Friday; Monday is closed.
  expect(created_at).toEqual(new Date('2026-03-06T12:00:00Z'))
  expect(answer_due_at).toEqual(new Date('2026-03-10T22:00:00Z'))
})

it('counts as unread what came after they last looked, in each ticket', async () => {
  const { visitor, say, chatOf, tickets, doAs, zanele, services, clock } = await startSupport()
  const naledi = visitor()
  const read = async (seq: number) =>
    naledi.visit('/support/chat', { form: { intent: 'read', seq: String(seq) } })
  await say(naledi, 'One')
  const [first] = await tickets()
  await doAs(zanele, first!.id, { intent: 'answer', words: 'Answer to one' })
  await read((await chatOf(naledi)).messages.at(-1)!.seq)
  await doAs(zanele, first!.id, { intent: 'answer', words: 'More about one' })
  await doAs(zanele, first!.id, { intent: 'solve' })
  await closeSolved(services, new Date(clock.now().getTime() + 8 * 24 * HOUR))
  clock.set(new Date(clock.now().getTime() + MINUTE))
  await say(naledi, 'Two')
  const second = (await tickets()).at(-1)!
  await doAs(zanele, second.id, { intent: 'answer', words: 'Answer to two' })

  const chat = await chatOf(naledi)
  // More about one, the answer to two, and possibly an automatic reply before that answer.
  const started = chat.messages.findIndex(({ words }) => words === 'Two')
  const unread = 1 + chat.messages.slice(started + 1).length
  expect(chat.unread).toBe(unread)
  const last = chat.messages.at(-1)!.seq
  await read(last + 1000)
  expect((await chatOf(naledi)).unread).toBe(unread)
  await read(last)
  expect((await chatOf(naledi)).unread).toBe(0)
  await doAs(zanele, second.id, { intent: 'answer', words: 'More about two' })
  expect((await chatOf(naledi)).unread).toBe(1)
})

it('mails what was said once, and again when more was said', async () => {
  const { visitor, say, theTicket, doAs, zanele, emails, services, db, ids } = await startSupport()
  const naledi = visitor()
  await say(naledi, 'Hello', { email: 'naledi@example.co.za' })
  const { id } = await theTicket()
  // Then there is no automatic reply.
  await doAs(zanele, id, { intent: 'assign', to: ids.zanele })
  const mail = () => doAs(zanele, id, { intent: 'transcript' })
  expect((await mail()).status).toBe(200)
  expect((await mail()).status).toBe(422)
  await doAs(zanele, id, { intent: 'note', words: 'Ours alone' })
  expect((await mail()).status).toBe(422)
  expect(await (await zanele.visit(`/admin/support/${id}`)).text()).toContain(
    'We&#x27;ve emailed them the whole conversation.',
  )
  await say(naledi, 'One more thing')
  expect((await mail()).status).toBe(200)

  // A job may run twice.
  for (const email of [...emails, ...emails]) await writeEmail(services, supportEmails, email)
  const written = await db
    .selectFrom('outgoing_emails')
    .select('text')
    .where('kind', '=', 'support transcript')
    .execute()
  expect(written).toHaveLength(2)
  const mailed = await db
    .selectFrom('events')
    .select('id')
    .where('name', '=', 'support transcript emailed')
    .execute()
  expect(mailed).toHaveLength(2)
})

it('disturbs nobody for what no person does so often, and takes one rating', async () => {
  const { visitor, say, theTicket, doAs, zanele, services, db } = await startSupport()
  const naledi = visitor()
  const act = async (form: Record<string, string>) =>
    (await naledi.visit('/support/chat', { form })).status
  await say(naledi, 'Hello')
  const { id } = await theTicket()
  for (let i = 0; i < 20; i++) expect(await act({ intent: 'type' })).toBe(200)
  expect(await act({ intent: 'type' })).toBe(429)
  const typed = (await services.live.eventsSince(AGENTS, 0)).filter(
    ({ name }) => name === 'visitor types',
  )
  expect(typed).toHaveLength(20)
  expect(await act({ intent: 'read', seq: '1' })).toBe(200)

  await doAs(zanele, id, { intent: 'solve' })
  await act({ intent: 'rate', stars: '5' })
  await act({ intent: 'rate', stars: '1' })
  expect(await theTicket()).toMatchObject({ satisfaction: 5 })
  const rated = await db
    .selectFrom('events')
    .select('details')
    .where('name', '=', 'support rated')
    .execute()
  expect(rated).toEqual([{ details: { stars: 5 } }])
  for (const intent of ['dance', 'constructor', '__proto__'])
    expect(await act({ intent })).toBe(400)
})
