import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { cast, startAdministration } from './test-administration.ts'

async function operating() {
  const site = await startAdministration()
  const { db } = site.services
  const nomsa = await site.signedIn(cast.nomsa.email)
  const page = async () => (await nomsa.visit('/admin/operations')).text()
  const queued = () =>
    sql<{ name: string; state: string }>`
      select name, state::text as state from pgboss.job where data ->> 'ours' = 'yes'`
      .execute(db)
      .then(({ rows }) => rows)
  const failJobs = async (queue: string) => {
    await site.services.jobs.send(db, queue, { ours: 'yes' })
    await sql`
      update pgboss.job set state = 'failed', completed_on = pgboss.job_now()
      where data ->> 'ours' = 'yes'`.execute(db)
  }
  return { ...site, nomsa, page, queued, failJobs }
}

it('shows what runs: queue, deliveries, PayFast, database, storage, cache and versions', async () => {
  const { page, services } = await operating()
  const words = await page()
  const { rows } = await sql<{ name: string }>`
    select max(name) as name from migrations`.execute(services.db)
  for (const section of ['Queue', 'PayFast', 'Database', 'Versions'])
    expect(words).toContain(`>${section}</h2>`)
  expect(words).toContain('Nothing has failed')
  expect(words).toContain(`>${rows[0]!.name}<`)
  expect(words).toContain(process.version)
  expect(words).toMatch(/[\d.]+ (MB|GB) free/)
  expect(words).toMatch(/Replicas<\/b><\/div><span>none/)
})

it('lists failed work, retries it, and records who did', async () => {
  const { nomsa, page, failJobs, queued, services, ids } = await operating()
  await failJobs('deliver email')
  const failed = await page()
  expect(failed).toContain('Sending emails')
  expect(failed).toContain('Given up in the last 24 hours: 1')

  const answer = await nomsa.visit('/admin/operations', { form: { queue: 'deliver-email' } })
  expect(answer.status).toBe(302)

  expect(await queued()).toEqual([{ name: 'deliver-email', state: 'retry' }])
  expect(await page()).toContain('Nothing has failed')
  expect(
    await services.db
      .selectFrom('audit_entries')
      .select(['name', 'actor', 'about_id'])
      .where('name', '=', 'failed jobs queued again')
      .execute(),
  ).toEqual([{ name: 'failed jobs queued again', actor: ids.nomsa, about_id: 'deliver-email' }])
})

it('tries nothing again of a queue that has no failures', async () => {
  const { nomsa, queued } = await operating()
  const answer = await nomsa.visit('/admin/operations', { form: { queue: 'no-such-queue' } })
  expect(answer.status).toBe(302)
  expect(await queued()).toEqual([])
})

it('leads to the emails that were given up, and sends them again from here', async () => {
  const { page, services, ids, clock } = await operating()
  await services.db
    .insertInto('outgoing_emails')
    .values({
      id: newId(),
      dedupe_key: 'a test',
      kind: 'a test',
      recipient: cast.thandi.email,
      subject: 'Hello',
      html: '',
      text: '',
      written_at: clock.now(),
      due_at: clock.now(),
      given_up_at: clock.now(),
    })
    .execute()
  const words = await page()
  expect(words).toContain('href="/admin/letters?queue=given-up"')
  expect(words).toMatch(/action="\/admin\/letters".*?name="email" value="all"/)
  expect(words).not.toContain(ids.thandi)
})

it('says which scheduled task failed, and why', async () => {
  const { page, services } = await operating()
  const now = new Date()
  await services.db
    .insertInto('scheduled_task_runs')
    .values({
      task: 'forget news that nobody waits for',
      started_at: now,
      heartbeat_at: now,
      finished_at: now,
      error: 'Error: the disk is full',
    })
    .execute()
  const words = await page()
  expect(words).toContain('The last run failed. It runs again automatically.')
  expect(words).toContain('the disk is full')
})

it('is for administrators', async () => {
  const { signedIn } = await operating()
  const zanele = await signedIn(cast.zanele.email)
  expect((await zanele.visit('/admin/operations')).status).toBe(403)
  const form = { queue: 'deliver-email' }
  expect((await zanele.visit('/admin/operations', { form })).status).toBe(403)
})
