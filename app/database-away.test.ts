import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { people, seedPassword } from '#db/seeds/people.ts'
import { openDatabase } from './platform/engines.server.ts'
import { testDatabase } from './platform/test-db.server.ts'
import { lineTo } from './platform/test-line.ts'
import { testSite } from './test-site.server.ts'

const template = inject('database')

/** The whole site, with a database connection that can be cut and restored. */
async function siteOnLine(url: string) {
  const own = await testDatabase()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(own.db)
  const address = new URL(url)
  address.pathname = `/${rows[0]!.name}`
  const { line, through } = await lineTo(address)
  const database = await openDatabase({ url: through.href, poolSize: 4 })
  onTestFinished(database.close)
  const made = await testSite({
    env: { AUTH_MAILER_AUTOCONFIRM: '1' },
    instead: { database: { ...database, close: async () => {} } },
  })
  const lost = async () => {
    line.cut()
    // The notification connection breaks as well: from then on no cached page counts as fresh.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { ...made, line, lost }
}

it('tells an outage from a fault of our own', async () => {
  const { visit, services } = await testSite()
  const { pool } = services.database
  const { connect } = pool
  const failing = async (words: string) => {
    pool.connect = () => Promise.reject(new Error(words))
    try {
      const { status, headers } = await visit('/services/plumbing')
      return [status, headers.get('Retry-After')]
    } finally {
      pool.connect = connect
    }
  }
  expect(await failing('out of document')).toEqual([500, null])
  expect(await failing('Connection terminated unexpectedly')).toEqual([503, '5'])
  expect((await visit('/services/plumbing')).status).toBe(200)
})

if (template.engine === 'postgres') {
  it('shows kept pages while the database is away, and says of others when to come back', async () => {
    const { visit, line, lost } = await siteOnLine(template.url)
    const stored = await (await visit('/about')).text()
    expect((await visit('/about.data')).status).toBe(200)
    await lost()

    for (const path of ['/about', '/about.data']) {
      const stale = await visit(path)
      expect([path, stale.status]).toEqual([path, 200])
    }
    expect(await (await visit('/about')).text()).toBe(stored)

    const page = await visit('/services/plumbing')
    expect(page.status).toBe(503)
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    const html = await page.text()
    expect(html).toContain('We&#x27;ll be back in a moment')
    expect(html).toContain('</footer>')
    expect(html).not.toContain('Something went wrong')
    const afrikaans = await visit('/af/services/plumbing')
    expect(afrikaans.status).toBe(503)
    expect(await afrikaans.text()).not.toContain('back in a moment')

    const asData = await visit('/services/plumbing.data')
    expect([asData.status, asData.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await asData.text()).toContain("We'll be back in a moment")

    line.isCut = false
    await expect
      .poll(async () => (await visit('/services/plumbing')).status, { timeout: 5000 })
      .toBe(200)
  })

  it('answers forms, files, streams and both programming interfaces in their own way meanwhile', async () => {
    const { visit, visitor, lost } = await siteOnLine(template.url)
    const { email } = people.thandi
    const form = { form: 'login', email, password: seedPassword }
    const thandi = visitor()
    await visit('/auth/v1/signup', { json: { email, password: seedPassword } })
    expect((await thandi.visit('/auth', { form })).status).toBe(302)
    expect((await thandi.visit('/profile')).status).toBe(200)
    await lost()

    // A form with an error message of its own shows that, and keeps the input.
    for (const address of ['/auth', '/auth.data']) {
      const posted = await visit(address, { form })
      expect([posted.status, posted.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(await posted.text()).toContain(email)
    }
    // A session is looked up for every page of a signed-in user.
    for (const [address, asking] of Object.entries({
      '/profile': {},
      '/profile.data': {},
      '/profile?post': { form: { intent: 'rename' } },
    })) {
      const page = await thandi.visit(address, asking)
      expect([address, page.status, page.headers.get('Retry-After')]).toEqual([address, 503, '5'])
      expect(await page.text()).toMatch(/We(?:'|&#x27;)ll be back in a moment/)
    }

    const token = await visit('/auth/v1/token?grant_type=password', {
      json: { email, password: seedPassword },
    })
    expect([token.status, token.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await token.json()).toMatchObject({ error_code: 'unexpected_failure' })
    const function_ = await visit('/functions/v1/send-form-notification', {
      json: { formType: 'contact', formData: {} },
      headers: { Authorization: 'Bearer nobody' },
    })
    expect(function_.status).not.toBe(500)

    const holder = visitor()
    holder.cookies.set('__Host-chat', 'x'.repeat(36))
    const stream = await holder.visit('/support/live', { headers: { Accept: 'text/event-stream' } })
    expect([stream.status, await stream.text()]).toEqual([200, 'retry: 5000\n\n'])
    const plain = await holder.visit('/support/live')
    expect([plain.status, plain.headers.get('Retry-After')]).toEqual([503, '5'])

    expect((await visit('/health/live')).status).toBe(200)
    const ready = await visit('/health/ready')
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { ready: false, problems: ['database'] },
    ])
  })
}
