import { expect, it } from 'vitest'
import { press, startApplications } from '#app/applications/test-applications.ts'

const choose = (choice: string) => `/become-provider/plan?${choice}`

/** The selected radio of this name on the payment page. */
const chosenIn = (html: string, name: string) => {
  const [input = ''] = [...html.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`name="${name}"`) && /\schecked=/.test(tag))
  return /value="([^"]*)"/.exec(input)?.[1]
}

it('takes a choice of the table of plans over into the payment page, over the application', async () => {
  const { visitor, as } = await startApplications()
  const stranger = visitor()
  const table = await (await stranger.visit('/become-provider')).text()
  expect(table).toContain('action="/become-provider/plan"')
  for (const plan of ['launch-special', 'standard', 'website', 'premium'])
    expect(table).toMatch(new RegExp(`<button[^>]*value="${plan}"`))
  const away = await stranger.visit(choose('cycle=annual&plan=website'))
  expect(away.headers.get('Location')).toBe('/become-provider/apply')

  const thandi = await as('thandi')
  expect((await thandi.visit(choose('cycle=annual&plan=website'))).headers.get('Location')).toBe(
    '/become-provider/apply',
  )
  await press(thandi, 'save', { fullName: 'Thandi Mokoena', npoCategory: 'animal-welfare' })
  const page = await (await thandi.visit('/payment-setup')).text()
  expect([chosenIn(page, 'plan'), chosenIn(page, 'cycle')]).toEqual(['website', 'annual'])

  const again = await thandi.visit(choose('cycle=monthly&plan=standard'))
  expect(again.headers.get('Location')).toBe('/payment-setup')
  const other = await (await thandi.visit('/payment-setup')).text()
  expect([chosenIn(other, 'plan'), chosenIn(other, 'cycle')]).toEqual(['standard', 'monthly'])
})

it('leads on in the language of the table, and keeps nothing that is no plan', async () => {
  const { visitor } = await startApplications()
  const stranger = visitor()
  const answer = await stranger.visit('/zu/become-provider/plan?plan=gold&cycle=weekly')
  expect(answer.headers.get('Location')).toBe('/zu/become-provider/apply')
  expect(answer.headers.get('Set-Cookie') ?? '').not.toContain('chosen-plan')
})

it('sells nothing that is not on sale, whatever was chosen before', async () => {
  const { as, clock } = await startApplications()
  clock.set(new Date('2025-06-10T12:00:00+02:00'))
  const thandi = await as('thandi')
  await press(thandi, 'save', { fullName: 'Thandi Mokoena', npoCategory: 'animal-welfare' })
  await thandi.visit(choose('plan=premium'))
  const page = await (await thandi.visit('/payment-setup')).text()
  expect(chosenIn(page, 'plan')).toBe('launch-special')
})

it('forgets the choice once it is paid for: the checkout says what was chosen then', async () => {
  const { as } = await startApplications()
  const thandi = await as('thandi')
  await press(thandi, 'save', { fullName: 'Thandi Mokoena', npoCategory: 'animal-welfare' })
  await thandi.visit(choose('plan=website'))
  const leaving = await thandi.visit('/payment-setup', {
    form: {
      plan: 'premium',
      cycle: 'monthly',
      contractMonths: '12',
      method: 'card',
      shownCents: '29900',
    },
  })
  expect(leaving.headers.get('Location')).toContain('/pay/')
  const page = await (await thandi.visit('/payment-setup')).text()
  expect(chosenIn(page, 'plan')).toBe('premium')
})
