import { expect, it } from 'vitest'
import { changeSetting } from '#app/page/site-settings.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { DAY } from '#app/platform/time.ts'
import { testSite } from '#app/test-site.server.ts'

it('says where to report a vulnerability, from the settings of the site, and until when that holds', async () => {
  const { visit, services, clock } = await testSite()
  await transaction(services.db, (tx) =>
    changeSetting(tx, {
      key: 'supportEmail',
      value: 'help@umthengi.co.za',
      by: null,
      now: clock.now(),
    }),
  )
  await services.settings.refresh()
  const answer = await visit('/.well-known/security.txt')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; ?charset=utf-8/i)
  const fields = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string])
  expect(fields.filter(([name]) => name === 'Contact')).toEqual([
    ['Contact', 'mailto:help@umthengi.co.za'],
    ['Contact', `${services.config.siteUrl}/contact`],
  ])
  const { Expires, Canonical } = Object.fromEntries(fields)
  expect(Canonical).toBe(`${services.config.siteUrl}/.well-known/security.txt`)
  const left = new Date(Expires!).getTime() - services.securityClock.now().getTime()
  expect(left).toBeGreaterThan(90 * DAY)
  expect(left).toBeLessThan(365 * DAY)

  const short = await visit('/security.txt')
  expect([short.status, short.headers.get('Location')]).toEqual([301, '/.well-known/security.txt'])
})
