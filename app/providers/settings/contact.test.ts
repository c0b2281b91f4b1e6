import { expect, it } from 'vitest'
import { textWords } from '#app/platform/secret-messages.server.ts'
import { CODE_LASTS, judgeCode, MOST_WRONG_CODES } from '#app/platform/texted-code.ts'
import { DAY, MINUTE, SECOND } from '#app/platform/time.ts'
import { maySendCode } from './phone-change.ts'
import { startSettings } from './test-provider-settings.ts'

const HERE = '/provider-portal/settings/contact'
const OLD = '+27821234567'
const NEW = '+27839876543'

async function start() {
  const site = await startSettings()
  const sipho = await site.as('sipho')
  const codes = async () =>
    (
      await site.services.db
        .selectFrom('texts')
        .selectAll()
        .where('kind', '=', 'one-time code')
        .orderBy('id')
        .execute()
    ).map((row) => ({
      to: row.recipient,
      code: /\d{6}/.exec(textWords(site.services.secret, row))![0],
    }))
  const post = (form: Record<string, string>, browser = sipho) => browser.visit(HERE, { form })
  const phone = async () => (await site.provider()).phone
  return { ...site, sipho, codes, post, phone }
}

it('changes the cellphone with the code that was texted to the new number, and not before', async () => {
  const { sipho, codes, post, phone, services } = await start()
  expect((await post({ intent: 'phone', phone: '083 987 6543' })).status).toBe(302)
  const [sent, ...more] = await codes()
  expect([sent!.to, more]).toEqual([NEW, []])
  expect(await phone()).toBe(OLD)
  const page = (await (await sipho.visit(HERE)).text()).replaceAll('<!-- -->', '')
  expect(page).toContain('Current number: 082 123 4567')
  expect(page).toContain('Confirm 083 987 6543')

  const wrong = sent!.code === '000000' ? '000001' : '000000'
  const refused = await post({ intent: 'code', code: wrong })
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('This code isn&#x27;t right'),
  ])
  expect(await phone()).toBe(OLD)
  expect((await post({ intent: 'code', code: `${sent!.code} ` })).status).toBe(302)
  expect(await phone()).toBe(NEW)
  // Only once: the same code doesn't work again.
  expect((await post({ intent: 'code', code: sent!.code })).status).toBe(422)
  const events = await services.db
    .selectFrom('events')
    .select(['name', 'details'])
    .where('name', '=', 'cellphone changed')
    .execute()
  // No record contains the number itself.
  expect(events).toEqual([{ name: 'cellphone changed', details: {} }])
})

it('refuses what is no number, one that is theirs already, and a code that is old or tried too often', async () => {
  const { codes, post, phone, clock } = await start()
  for (const [typed, words] of [
    ['12345', 'A South African number has 10.'],
    ['+8816 2100 0001', 'Enter a South African cellphone number.'],
    ['012 345 6789', 'Enter a South African cellphone number.'],
    ['082 123 4567', "That's already your number."],
  ] as const) {
    const answer = await post({ intent: 'phone', phone: typed })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(words)])
  }
  await post({ intent: 'phone', phone: NEW })
  expect(await (await post({ intent: 'phone', phone: NEW })).text()).toContain('Wait a minute')
  const [first] = await codes()
  for (let wrong = 0; wrong < MOST_WRONG_CODES; wrong++)
    await post({ intent: 'code', code: 'abcdef' })
  const late = await post({ intent: 'code', code: first!.code })
  expect(await late.text()).toContain('Too many wrong codes.')

  clock.advance(MINUTE)
  await post({ intent: 'phone', phone: NEW })
  const second = (await codes())[1]!
  clock.advance(CODE_LASTS + SECOND)
  const old = await post({ intent: 'code', code: second.code })
  expect(await old.text()).toContain('This code has expired.')
  expect(await phone()).toBe(OLD)
  expect((await post({ intent: 'keep' })).status).toBe(302)
  expect(await (await post({ intent: 'code', code: second.code })).text()).toContain('expired')
})

it('sends so many texts a day and no more', async () => {
  const { codes, post, clock } = await start()
  for (let number = 0; number < 12; number++) {
    clock.advance(MINUTE)
    await post({ intent: 'phone', phone: `08398765${String(number).padStart(2, '0')}` })
  }
  expect(await codes()).toHaveLength(10)
})

it('takes nobody else’s code, and nothing from a stranger', async () => {
  const { as, codes, post, phone, visitor, services } = await start()
  await post({ intent: 'phone', phone: NEW })
  const { code } = (await codes())[0]!
  const johan = await as('johan')
  await post({ intent: 'phone', phone: NEW }, johan)
  await post({ intent: 'code', code }, johan)
  const { phone: johans } = await services.db
    .selectFrom('providers')
    .select('phone')
    .where('full_name', '=', 'Johan Pretorius')
    .executeTakeFirstOrThrow()
  expect([await phone(), johans]).toEqual([OLD, OLD])
  expect((await post({ intent: 'code', code }, visitor())).headers.get('Location')).toContain(
    '/auth',
  )
})

it('changes where the 10% goes, from the next payment on', async () => {
  const { sipho, post, provider } = await start()
  expect((await post({ intent: 'cause', npoCategory: 'animal-welfare' })).status).toBe(302)
  expect((await provider()).npo_category).toBe('animal-welfare')
  const page = await (await sipho.visit(HERE)).text()
  expect(page).toMatch(
    /<input[^>]*checked[^>]*value="animal-welfare"|value="animal-welfare"[^>]*checked/,
  )
  const refused = await post({ intent: 'cause', npoCategory: 'my-pocket' })
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('Please select an NPO category'),
  ])
})

it('takes three hundred changes of settings a day, and the next ones tomorrow', async () => {
  const { post, services, clock } = await start()
  const causes = ['animal-welfare', 'arts-culture']
  const change = (count: number) => post({ intent: 'cause', npoCategory: causes[count % 2]! })
  for (let count = 0; count < 300; count++) await change(count)
  const lines = () => services.db.selectFrom('events').select('id').execute()
  const before = await lines()
  expect((await change(0)).status).toBe(302)
  expect(await lines()).toHaveLength(before.length)
  clock.set(new Date(clock.now().getTime() + DAY))
  await change(0)
  expect(await lines()).toHaveLength(before.length + 1)
})

it('judges codes by age, tries and figures', () => {
  const now = new Date('2026-03-06T12:00:00Z')
  const sent = (millis: number, wrongCodes = 0) => ({
    sentAt: new Date(now.getTime() - millis),
    wrongCodes,
  })
  expect(judgeCode(sent(CODE_LASTS), { isRight: true, now })).toBe('right')
  expect(judgeCode(sent(CODE_LASTS + 1), { isRight: true, now })).toBe('expired')
  expect(judgeCode(sent(0, MOST_WRONG_CODES - 1), { isRight: true, now })).toBe('right')
  expect(judgeCode(sent(0, MOST_WRONG_CODES), { isRight: true, now })).toBe('too many')
  expect(judgeCode(sent(0), { isRight: false, now })).toBe('wrong')
  const pending = { phone: OLD, sentAt: now }
  expect(maySendCode(pending, { phone: NEW, now })).toBe(true)
  expect(maySendCode(pending, { phone: OLD, now })).toBe(false)
})
