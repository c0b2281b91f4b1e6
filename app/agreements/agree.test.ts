import { expect, it, onTestFinished } from 'vitest'
import { cast, startAdministration } from '#app/admin/test-administration.ts'
import { isPending, unseen } from './pending-consent.ts'
import { textVersions, type Version } from './public/text-versions.ts'

/** A third version of the terms for one test, because the list of versions is a constant. */
function changeTerms() {
  const versions = textVersions.terms as unknown as Version[]
  const before = versions.length
  versions.push({
    version: '3',
    on: '2026-03-01',
    isMaterial: true,
    changes: ['Notice is now given by letter.'],
  })
  onTestFinished(() => {
    versions.length = before
  })
}

const [first, small, large] = [
  { version: '1', isMaterial: true },
  { version: '2', isMaterial: false },
  { version: '3', isMaterial: true },
]

it.each([
  ['nobody, while there is one version', [first], [], false],
  ['nobody, after a change that is none', [first, small], ['1'], false],
  ['anyone who agreed before a material change', [first, small, large], ['1', '2'], true],
  ['not anyone who agreed to it', [first, small, large], ['3'], false],
  ['not anyone who agreed to one after it', [first, large, small], ['2'], false],
  ['anyone who never agreed to any', [first, large], [], true],
] as const)('asks %s', (_, versions, agreed, expected) => {
  expect(isPending(versions, agreed)).toBe(expected)
})

it('tells every change since the version that was agreed to', () => {
  const pendingNames = (agreed: string[]) =>
    unseen([first!, small!, large!], agreed).map(({ version }) => version)
  expect(pendingNames(['1'])).toEqual(['2', '3'])
  expect(pendingNames(['2'])).toEqual(['3'])
  expect(pendingNames([])).toEqual(['2', '3'])
})

it('asks once after a material change: reading continues, acting waits, rights stay', async () => {
  changeTerms()
  const { signedIn, services, ids, clock } = await startAdministration()
  const agreed = (version: string) =>
    services.db
      .insertInto('agreements')
      .values({
        user_id: ids.thandi,
        text: 'terms',
        version,
        moment: 'registration',
        agreed_at: clock.now(),
      })
      .onConflict((before) => before.doNothing())
      .execute()
  await services.db.deleteFrom('agreements').where('user_id', '=', ids.thandi).execute()
  await agreed('1')
  const thandi = await signedIn(cast.thandi.email)

  const home = await thandi.visit('/services')
  expect(home.status).toBe(200)
  expect(await home.text()).toContain('What you agreed to has changed')
  // The action isn't performed: the response redirects to the agreement page.
  const response = await thandi.visit('/saved-quotes', { form: { quoteId: ids.thandi } })
  expect(response.headers.get('Location')).toBe('/agree?next=%2Fsaved-quotes')
  expect(
    (await thandi.visit('/profile/privacy', { form: { intent: 'nothing' } })).headers.get(
      'Location',
    ) ?? '',
  ).not.toContain('/agree')
  // Support stays open to anyone with questions about the terms.
  for (const address of ['/support/chat', '/support', '/af/support', '/contact', '/zu/contact']) {
    const response = await thandi.visit(address, {
      form: { intent: 'send', words: 'What is new?' },
    })
    expect(response.headers.get('Location') ?? '', address).not.toContain('/agree')
    expect(response.status, address).toBeLessThan(500)
  }
  const file = await thandi.visit('/uploads/support', { form: { language: 'en' } })
  expect(file.status).toBe(400)
  const page = await (await thandi.visit('/agree?next=/saved-quotes')).text()
  expect(page).toContain('Notice is now given by letter.')

  // A version that the page didn't show is not agreed to.
  await thandi.visit('/agree', { form: { agree: 'terms 4' } })
  expect(await (await thandi.visit('/services')).text()).toContain('has changed')
  const yes = await thandi.visit('/agree?next=/saved-quotes', { form: { agree: 'terms 3' } })
  expect(yes.headers.get('Location')).toBe('/saved-quotes')
  const stored = await services.db
    .selectFrom('agreements')
    .select(['text', 'version', 'moment', 'agreed_at'])
    .where('user_id', '=', ids.thandi)
    .where('moment', '=', 'change')
    .execute()
  expect(stored).toEqual([
    { text: 'terms', version: '3', moment: 'change', agreed_at: clock.now() },
  ])
  expect(await (await thandi.visit('/services')).text()).not.toContain(
    'What you agreed to has changed',
  )
  expect((await thandi.visit('/agree')).status).toBe(302)
  expect(
    (await thandi.visit('/saved-quotes', { form: { quoteId: ids.thandi } })).headers.get(
      'Location',
    ) ?? '',
  ).not.toContain('/agree')
  const elsewhere = await thandi.visit('/agree?next=https://evil.example')
  expect(elsewhere.headers.get('Location')).toBe('/')
}, 90_000)
