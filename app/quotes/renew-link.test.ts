import { expect, it, vi } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { emailBody } from '#app/platform/secret-messages.server.ts'
import { DAY } from '#app/platform/time.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { plumber } from './test-world.server.ts'

/** A guest who requested a quote from Sipho by email, and the tokens of the emailed links, oldest first. */
async function startGuest() {
  const site = await testSite()
  const { services } = site
  const ahead = { millis: 0 }
  services.securityClock = { now: () => new Date(Date.now() + ahead.millis) }
  await services.jobs.work(jobsOf(services))
  const sipho = await plumber(services.db, 'Sipho Mahlangu')
  await site.visitor().visit('/quote/new', {
    form: {
      intent: 'send',
      at: 'send',
      token: newId(),
      provider: sipho.id,
      category: 'plumbing',
      job: 'geyser',
      words: 'Water drips through the ceiling since this morning',
      place: 'Mamelodi',
      time: 'asap',
      name: 'Kagiso Tau',
      email: 'kagiso@example.co.za',
      contact: 'email',
    },
  })
  const links = async (atLeast: number) => {
    const rows = await vi.waitFor(async () => {
      const found = await services.db
        .selectFrom('outgoing_emails')
        .selectAll()
        .where('recipient', '=', 'kagiso@example.co.za')
        .orderBy('id')
        .execute()
      expect(found.length).toBeGreaterThanOrEqual(atLeast)
      return found
    }, 10_000)
    return rows.map(
      (row) => /quote\/link\?token=([\w-]+)/.exec(emailBody(services.secret, row).text)![1]!,
    )
  }
  const renew = async (token: string) => {
    const { headers } = await site
      .visitor()
      .visit('/quote/link', { form: { intent: 'again', token } })
    return headers.get('Location')
  }
  const opens = async (token: string) =>
    (await site.visitor().visit(`/quote/link?token=${token}`)).headers.get('Location')
  return {
    ...site,
    links,
    renew,
    opens,
    later: (millis: number) => {
      ahead.millis += millis
    },
  }
}

it('mails one new link where an old one of a request that was sent is shown five times at once', async () => {
  const { visit, links, renew, opens, later, services } = await startGuest()
  const [old = ''] = await links(1)
  await visit('/quote/link', { form: { token: old } })
  const { id, state } = await services.db
    .selectFrom('quote_requests')
    .select(['id', 'state'])
    .executeTakeFirstOrThrow()
  expect(state).toBe('open')
  later(31 * DAY)
  expect(await opens(old)).toBeNull()

  await Promise.all(Array.from({ length: 5 }, () => renew(old)))

  const [, renewed = ''] = await links(2)
  expect(await opens(renewed)).toBe(`/requests/${id}`)
  expect(await opens(old)).toBeNull()
  const { created_at } = await services.db
    .selectFrom('request_links')
    .select('created_at')
    .executeTakeFirstOrThrow()
  // Invalid by now: it can't be used to get another.
  later(DAY)
  await renew(old)
  expect(
    await services.db.selectFrom('request_links').select('created_at').executeTakeFirstOrThrow(),
  ).toEqual({ created_at })
  expect(await links(2)).toHaveLength(2)
})

it('mails one new link of a request that still waits for it, and says where it went', async () => {
  const { links, renew, opens, later } = await startGuest()
  const [old = ''] = await links(1)
  later(31 * DAY)
  const answers = await Promise.all(Array.from({ length: 5 }, () => renew(old)))
  expect(answers.filter((to) => to === '/quote/sent')).toHaveLength(1)
  const [, renewed = '', ...more] = await links(2)
  expect(more).toEqual([])
  expect(renewed).not.toBe(old)
  expect(await opens(renewed)).toBeNull()
})

it('offers anyone who gave a number alone to ask again, and no email that nobody would get', async () => {
  const { visit, links, later, services } = await startGuest()
  const [old = ''] = await links(1)
  await visit('/quote/link', { form: { token: old } })
  await services.db
    .updateTable('quote_requests')
    .set({ guest_email: null, guest_phone: '+27825550142', phone_confirmed_at: new Date() })
    .execute()
  later(31 * DAY)
  const page = await (await visit(`/quote/link?token=${old}`)).text()
  expect(page).toContain('You can ask again in a minute.')
  expect(page).toContain('href="/quote/new"')
  expect(page).not.toContain('Email me a new link')
})
