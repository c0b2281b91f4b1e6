import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startSettings } from '#app/providers/settings/test-provider-settings.ts'

it('says that the record could not be read, opens nothing meanwhile, and all of it afterwards', async () => {
  const { as, services } = await startSettings()
  const sipho = await as('sipho')
  const page = async () => {
    const answer = await sipho.visit('/provider-portal')
    return { status: answer.status, html: await answer.text() }
  }
  // A column that only the portal reads.
  await sql`alter view suspensions rename column source to source_away`.execute(services.db)
  try {
    const { status, html } = await page()
    expect(status).toBe(200)
    expect(html).toContain('<b>Error</b>')
    expect(html).toContain('There was a problem loading your provider profile')
    expect(html).not.toContain('Provider Access Required')
    const act = await sipho.visit('/provider-portal/calendar', { form: { intent: 'hours' } })
    expect(act.status).toBe(403)
  } finally {
    await sql`alter view suspensions rename column source_away to source`.execute(services.db)
  }
  expect((await page()).html).not.toContain('There was a problem loading your provider profile')
})
