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
  const asked = await page()
  expect(asked).toContain(WORDS)
  expect(asked).toContain(cast.thandi.email)
  expect(asked).toContain('Day 0 of 30. Answer by Sun 5 Apr.')
  expect(asked.match(/bg-line/g)).toHaveLength(27)
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

it('is for administrators', async () => {
  const { signedIn, id } = await asking()
  const zanele = await signedIn(cast.zanele.email)
  expect((await zanele.ask('/admin/privacy')).status).toBe(403)
  expect((await zanele.ask('/admin/privacy', { form: { id, answer: ANSWER } })).status).toBe(403)
})
