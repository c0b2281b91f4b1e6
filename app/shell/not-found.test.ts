import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aProvider } from '#app/directory/test-providers.server.ts'
import { testSite } from '#app/test-site.server.ts'

const words = async (answer: Response) =>
  (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")

it('says that there is nothing, and leads home, to becoming a provider and back', async () => {
  const { visit } = await testSite()
  const answer = await visit('/no/such/page')
  expect(answer.status).toBe(404)
  const html = await words(answer)
  for (const text of [
    'Oops! Page not found',
    '/no/such/page',
    'Go Back',
    'Home',
    'Become a Provider',
  ])
    expect(html).toContain(text)
  expect(html).not.toContain('Did you mean')
})

it.each([
  ['/contcat', '/contact'],
  ['/af/servces', '/af/services'],
  ['/plumbing', '/services/plumbing'],
  ['/plumber-in-soweto', '/services/plumbing\\?location=soweto'],
  ['/zu/services/electrician', '/zu/services/electrical'],
])('offers for %s %s', async (requested, offered) => {
  const { visit } = await testSite()
  const answer = await visit(requested)
  expect(answer.status).toBe(404)
  expect(await words(answer)).toMatch(
    new RegExp(`class="link"[^>]*href="${offered}"|href="${offered}"[^>]*class="link"`),
  )
})

it('names what it offers, and guesses at nothing it only half knows', async () => {
  const { visit } = await testSite()
  expect(await words(await visit('/plumber-in-soweto'))).toMatch(
    /Did you mean[\s\S]*>Plumbing, Soweto</,
  )
  for (const path of ['/plumbing.php', '/wp-login.php', '/xyzzy-plumbing', '/%E0%A4%A'])
    expect(await words(await visit(path)), path).not.toContain('Did you mean')
})

it('shows an address as words, whatever is in it', async () => {
  const { visit } = await testSite()
  const html = await words(await visit('/%3Cimg%20src=x%20onerror=alert(1)%3E'))
  expect(html).not.toContain('<img src=x')
})

it('offers the provider whose address was meant', async () => {
  const { visit, services } = await testSite()
  const { id } = await aProvider(services.db, { name: 'Sipho Mahlangu' })
  const listing = services.db.selectFrom('listings').select('slug').where('provider_id', '=', id)
  const { slug } = await listing.executeTakeFirstOrThrow()
  const html = await words(await visit(`/providers/${`${slug.slice(0, 4)}${slug.slice(5)}`}`))
  expect(html).toContain(`href="/providers/${slug}"`)
})

it('says that a fault was ours, with 500 and what was kept, and leads on as the page of nothing does', async () => {
  const { visit, services } = await testSite()
  await sql`alter table success_stories rename to nobody_finds_them`.execute(services.db)
  const answer = await visit('/af/success-stories').finally(() =>
    sql`alter table nobody_finds_them rename to success_stories`.execute(services.db),
  )
  expect(answer.status).toBe(500)
  const html = await words(answer)
  expect(html).toMatch(/data-refused[\s\S]*href="\/af\/become-provider"/)
})
