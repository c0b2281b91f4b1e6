import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { expect, it } from 'vitest'
import { cast, startAdministration } from './admin/test-administration.ts'
import { i18nFor } from './platform/i18n.server.ts'

const mistaken: Record<string, [form: Record<string, string>, ...messages: MessageDescriptor[]]> = {
  '/auth': [
    { form: 'login', email: 'thandi@', password: 'x' },
    msg`Please enter a valid email address`,
    msg`Password must be at least 6 characters`,
  ],
  '/auth/forgot': [{ email: 'thandi@' }, msg`Please enter a valid email address`],
  '/zu/contact': [
    { name: 'Thandi', email: 'thandi@' },
    msg`Please enter a valid email address`,
    msg`Please select a subject`,
  ],
  '/zu/support': [{ words: ' ' }, msg`Enter a subject.`],
  '/zu/quote/new': [{ intent: 'next', at: 'what' }, msg`Choose a service to start with.`],
  '/zu/become-provider/apply': [
    { intent: 'send', fullName: 'T' },
    msg`Full name must be at least 2 characters`,
    msg`Please enter your location`,
  ],
}

it.each(Object.keys(mistaken))('says in isiZulu what is wrong with a form, at %s', async (path) => {
  const { visitor } = await startAdministration()
  const { visit, cookies } = visitor()
  cookies.set('language', 'zu')
  const [form, ...messages] = mistaken[path]!
  for (const address of [path, `${path}.data`]) {
    const answer = await visit(address, { form })
    expect(answer.status, address).toBe(422)
    const page = await answer.text()
    for (const message of messages) {
      expect(page, address).toContain(i18nFor('zu')._(message))
      expect(page, address).not.toContain(i18nFor('en')._(message))
    }
  }
})

it('says in isiZulu what was done, and what is refused', async () => {
  const { signedIn } = await startAdministration()
  const { visit, cookies } = await signedIn(cast.thandi.email)
  cookies.set('language', 'zu')
  const refused = await visit('/admin/people')
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain(i18nFor('zu')._(msg`This page is for administrators.`))
  await visit('/auth/sign-out', { method: 'POST' })
  expect(await (await visit('/auth')).text()).toContain(
    i18nFor('zu')._(msg`Signed out successfully`),
  )
})
