import { expect, it } from 'vitest'
import { DAY } from '#app/platform/time.ts'
import { cast, startAdministration } from './test-administration.ts'

const WORDS = 'My street is Tsamaya Road, not Avenue.'
const ANSWER = 'Thank you. It says Tsamaya Road now.'

async function asking() {
  const site = await startAdministration()
  const { db } = site.services
  const thandi = await site.signedIn(cast.thandi.email)
  expect((await thandi.ask('/profile/privacy', { form: { words: WORDS } })).status).toBe(302)
  const { id } = await db.selectFrom('correction_requests').select('id').executeTakeFirstOrThrow()
  const nomsa = await site.signedIn(cast.nomsa.email)
  const page = async () => (await nomsa.ask('/admin/privacy')).text()
  const answer = (words = ANSWER) => nomsa.ask('/admin/privacy', { form: { id, answer: words } })
  const emailsTo = (address: string) =>
    db.selectFrom('outgoing_emails').selectAll().where('recipient', '=', address).execute()
  return { ...site, id, nomsa, page, answer, emailsTo }
}

it('lists a correction that someone asked for, with the days that are left', async () => {
  const { page, clock } = await asking()
  const listed = await page()
  expect(listed).toContain(WORDS)
  expect(listed).toContain(cast.thandi.email)
  expect(listed).toContain('Day 0 of 30. Answer by Sun 5 Apr.')
  expect(listed.match(/bg-line/g)).toHaveLength(27)
  clock.advance(11 * 60 * 60 * 1000)
  expect(await page()).toContain('Day 1 of 30. Answer by Sun 5 Apr.')
})

it('says that an answer is late', async () => {
  const { clock, signedIn } = await asking()
  clock.advance(31 * DAY)
  const nomsa = await signedIn(cast.nomsa.email)
  expect(await (await nomsa.ask('/admin/privacy')).text()).toContain(
    'Late: the answer was due by Sun 5 Apr',
  )
})

it('sends the answer to the person, once, and records who answered', async () => {
  const { answer, page, emailsTo, services, ids } = await asking()
  expect((await answer()).status).toBe(302)
  expect((await answer('Something else entirely')).status).toBe(302)

  const emails = (await emailsTo(cast.thandi.email)).filter(({ subject }) =>
    subject.includes('correction'),
  )
  expect(emails).toHaveLength(1)
  expect(emails[0]!.text).toContain(ANSWER)
  expect(emails[0]!.text).toContain(WORDS)
  const after = await page()
  expect(after).toContain('No corrections to answer')
  expect(after).toContain('Answered within 30 days in the last year: 1 of 1')
  expect(
    await services.db
      .selectFrom('audit_entries')
      .select(['actor', 'person'])
      .where('name', '=', 'correction answered')
      .execute(),
  ).toEqual([{ actor: ids.nomsa, person: ids.thandi }])
})

it('wants words for an answer', async () => {
  const { answer } = await asking()
  const empty = await answer(' ')
  expect(empty.status).toBe(422)
  expect(await empty.text()).toContain('Write what was corrected, or why it wasn')
})

it('says how many closed accounts wait to be erased', async () => {
  const { page, services, ids, clock } = await asking()
  await services.db
    .insertInto('account_closures')
    .values({
      user_id: ids.zanele,
      closed_at: clock.now(),
      erase_at: new Date(clock.now().getTime() + 30 * DAY),
      link_hash: 'x',
    })
    .execute()
  expect(await page()).toContain('The next on Sun 5 Apr')
})

const breach = { foundOn: '2026-03-06', what: 'A laptop was stolen.' }

it('keeps the record of a breach in the sections of the Regulator’s form', async () => {
  const { nomsa, page, emailsTo, services } = await asking()
  const begun = await nomsa.ask('/admin/privacy/breaches/new', { form: breach })
  const address = begun.headers.get('Location')!
  const record = await (await nomsa.ask(address)).text()
  expect(record).toContain('A laptop was stolen.')
  expect(record).toContain('Still missing')
  const seen = /name="seen" value="([^"]+)"/.exec(record)![1]!
  const form = { ...breach, seen, count: '240', whose: 'Names and numbers of customers' }
  expect((await nomsa.ask(address, { form })).status).toBe(302)
  // A second window that still shows what was there before.
  const stale = await nomsa.ask(address, { form: { ...form, what: 'Nothing' } })
  expect(stale.status).toBe(409)
  expect(await page()).toContain('Missing sections: 5')
  expect(await emailsTo(cast.thandi.email)).toEqual([])
  const acts = services.db.selectFrom('audit_entries').select('content')
  const [saved] = await acts.where('name', '=', 'breach record saved').execute()
  expect(JSON.parse(saved!.content)).toMatchObject({
    before: { count: '' },
    after: { count: '240' },
  })
})

it('practises a breach without notifying anyone, marked as a drill', async () => {
  const { nomsa, page, services } = await asking()
  const emails = () => services.db.selectFrom('outgoing_emails').select('id').execute()
  const before = (await emails()).length
  const begun = await nomsa.ask('/admin/privacy/breaches/drill', { form: breach })
  const record = await (await nomsa.ask(begun.headers.get('Location')!)).text()
  expect(record).toContain('This is a drill')
  expect(record).not.toContain('When were the people notified?')
  expect(await page()).toContain('Breach drill')
  expect((await emails()).length).toBe(before)
})

it('begins no record without the day a breach was found', async () => {
  const { nomsa } = await asking()
  const refused = await nomsa.ask('/admin/privacy/breaches/new', { form: { what: 'Something' } })
  expect(refused.status).toBe(422)
  const words = await refused.text()
  expect(words).toContain('Choose the day it was found.')
  expect(words).toContain('Something')
  expect((await nomsa.ask('/admin/privacy/breaches/nothing')).status).toBe(404)
})

it('is for administrators', async () => {
  const { signedIn, id } = await asking()
  const zanele = await signedIn(cast.zanele.email)
  expect((await zanele.ask('/admin/privacy')).status).toBe(403)
  expect((await zanele.ask('/admin/privacy', { form: { id, answer: ANSWER } })).status).toBe(403)
})
