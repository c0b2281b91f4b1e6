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
  const { ask, services } = await testSite()
  const { pool } = services.database
  const { connect } = pool
  const failing = async (words: string) => {
    pool.connect = () => Promise.reject(new Error(words))
    try {
      const { status, headers } = await ask('/services/plumbing')
      return [status, headers.get('Retry-After')]
    } finally {
      pool.connect = connect
    }
  }
  expect(await failing('out of document')).toEqual([500, null])
  expect(await failing('Connection terminated unexpectedly')).toEqual([503, '5'])
  expect((await ask('/services/plumbing')).status).toBe(200)
})

if (template.engine === 'postgres') {
  it('shows kept pages while the database is away, and says of others when to come back', async () => {
    const { ask, line, lost } = await siteOnLine(template.url)
    const stored = await (await ask('/about')).text()
    expect((await ask('/about.data')).status).toBe(200)
    await lost()

    for (const path of ['/about', '/about.data']) {
      const stale = await ask(path)
      expect([path, stale.status]).toEqual([path, 200])
    }
    expect(await (await ask('/about')).text()).toBe(stored)

    const page = await ask('/services/plumbing')
    expect(page.status).toBe(503)
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    const html = await page.text()
    expect(html).toContain('We&#x27;ll be back in a moment')
    expect(html).toContain('</footer>')
    expect(html).not.toContain('Something went wrong')
    const afrikaans = await ask('/af/services/plumbing')
    expect(afrikaans.status).toBe(503)
    expect(await afrikaans.text()).not.toContain('back in a moment')

    const asData = await ask('/services/plumbing.data')
    expect([asData.status, asData.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await asData.text()).toContain("We'll be back in a moment")

    line.isCut = false
    await expect
      .poll(async () => (await ask('/services/plumbing')).status, { timeout: 5000 })
      .toBe(200)
  })

  it('answers forms, files, streams and both programming interfaces in their own way meanwhile', async () => {
    const { ask, visitor, lost } = await siteOnLine(template.url)
    const { email } = people.thandi
    const form = { form: 'login', email, password: seedPassword }
    const thandi = visitor()
    await ask('/auth/v1/signup', { json: { email, password: seedPassword } })
    expect((await thandi.ask('/auth', { form })).status).toBe(302)
    expect((await thandi.ask('/profile')).status).toBe(200)
    await lost()

    // A form with an error message of its own shows that, and keeps the input.
    for (const address of ['/auth', '/auth.data']) {
      const posted = await ask(address, { form })
      expect([posted.status, posted.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(await posted.text()).toContain(email)
    }
    // A session is looked up for every page of a signed-in user.
    for (const [address, asking] of Object.entries({
      '/profile': {},
      '/profile.data': {},
      '/profile?post': { form: { intent: 'rename' } },
    })) {
      const page = await thandi.ask(address, asking)
      expect([address, page.status, page.headers.get('Retry-After')]).toEqual([address, 503, '5'])
      expect(await page.text()).toMatch(/We(?:'|&#x27;)ll be back in a moment/)
    }

    const token = await ask('/auth/v1/token?grant_type=password', {
      json: { email, password: seedPassword },
    })
    expect([token.status, token.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await token.json()).toMatchObject({ error_code: 'unexpected_failure' })
    const function_ = await ask('/functions/v1/send-form-notification', {
      json: { formType: 'contact', formData: {} },
      headers: { Authorization: 'Bearer nobody' },
    })
    expect(function_.status).not.toBe(500)

    const holder = visitor()
    holder.cookies.set('__Host-chat', 'x'.repeat(36))
    const stream = await holder.ask('/support/live', { headers: { Accept: 'text/event-stream' } })
    expect([stream.status, await stream.text()]).toEqual([200, 'retry: 5000\n\n'])
    const plain = await holder.ask('/support/live')
    expect([plain.status, plain.headers.get('Retry-After')]).toEqual([503, '5'])

    expect((await ask('/health/live')).status).toBe(200)
    const ready = await ask('/health/ready')
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { ready: false, problems: ['database'] },
    ])
  })
}
