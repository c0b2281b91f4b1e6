import { expect, it, vi } from 'vitest'
import { testSite } from '#app/test-site.server.ts'
import { refuseUnnamedCookie } from './test-cookie-policy.ts'

it('lets the site set no cookie that the cookie policy leaves out', async () => {
  const { app, visit } = await testSite()
  const answer = (cookie: string) =>
    vi
      .spyOn(app, 'fetch')
      .mockResolvedValueOnce(new Response('', { headers: { 'Set-Cookie': cookie } }))
  for (const named of ['__Host-session=x', 'guest-4711=x; Path=/', 'look=dark', 'toast-1=x']) {
    answer(named)
    await visit('/')
  }
  answer('__Host-visits=1; Path=/')
  await expect(visit('/')).rejects.toThrow('no sentence on the cookie "visits"')
})

it.each(['sessions', 'guest', 'guide-1'])('knows %s from the names in the policy', (name) => {
  expect(() => refuseUnnamedCookie(`${name}=x`)).toThrow(`"${name}"`)
})
