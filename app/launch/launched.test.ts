import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { changeSetting } from '#app/page/site-settings.server.ts'
import { type Db, type Queryable, transaction } from '#app/platform/db.server.ts'
import { deliverEmail } from '#app/platform/deliver-email.server.ts'
import { COMPOSE_EMAIL, writeEmail } from '#app/platform/emails.server.ts'
import type { JobData } from '#app/platform/jobs.server.ts'
import { DELIVER_EMAIL, outboxOver } from '#app/platform/outbox.server.ts'
import { Killed, mortal } from '#app/platform/test-mortal.server.ts'
import { DAY } from '#app/platform/time.ts'
import { testSite } from '#app/test-site.server.ts'
import { confirmSignup } from './confirm-signup.server.ts'
import { launchEmails } from './emails.server.ts'
import { eraseList } from './erase-list.server.ts'
import { leaveList } from './leave-list.server.ts'
import { confirmToken, leaveToken } from './links.server.ts'
import { notifyOfLaunch } from './notify-of-launch.server.ts'
import { signUp } from './sign-up.server.ts'
import { BEFORE_LAUNCH } from './test-landing.server.ts'

const LAUNCH = new Date('2025-07-01T00:00:00+02:00')

/**
 * A site before its launch whose jobs are in a table of their own, so that a test decides when they run, and
 * in which process.
 */
async function listOf(count: number) {
  const { services, clock } = await testSite({ now: BEFORE_LAUNCH })
  const { db, database } = services
  await sql`create table jobs_of_test (id serial, name text, data jsonb)`.execute(db)
  onTestFinished(async () => void (await sql`drop table jobs_of_test`.execute(db)))
  const mailbox: { id: string; to: string; subject: string }[] = []
  const send = async (tx: Queryable, name: string, data: JobData) => {
    await sql`insert into jobs_of_test (name, data) values (${name}, ${JSON.stringify(data)})`.execute(
      tx,
    )
  }
  /** A process on this connection: its scheduled task, and its queue worker. */
  const lifeOn = (alive: Db) => {
    const own = {
      ...services,
      db: alive,
      jobs: { ...services.jobs, send },
      outbox: outboxOver({ send }),
      // A dead process retries nothing.
      noteAgainAfter: [],
      mailer: {
        ...services.mailer,
        send: async (sentEmail: { id: string; to: string; subject: string }) =>
          void mailbox.push(sentEmail),
      },
    }
    const run: Record<string, (data: JobData) => Promise<void>> = {
      [COMPOSE_EMAIL]: (data) => writeEmail(own, launchEmails, data),
      [DELIVER_EMAIL]: ({ emailId }) => deliverEmail(own, String(emailId)),
    }
    const workOff = async () => {
      for (;;) {
        const { rows } = await sql<{ id: number; name: string; data: JobData }>`
          select id, name, data from jobs_of_test order by id limit 1`.execute(alive)
        const [job] = rows
        if (!job) return
        await run[job.name]!(job.data)
        await sql`delete from jobs_of_test where id = ${job.id}`.execute(alive)
      }
    }
    return { own, notify: () => notifyOfLaunch(own), workOff }
  }
  const life = lifeOn(db)
  for (let i = 0; i < count; i++) {
    const email = `person-${i}@example.co.za`
    await signUp(life.own, { email, language: 'en', consent: 'One email', by: 'site' })
  }
  const rows = () => db.selectFrom('launch_signups').selectAll().orderBy('email').execute()
  for (const { id, link_created_at: madeAt } of await rows())
    await confirmSignup(services, confirmToken(services.secret, id, madeAt))
  await life.workOff()
  mailbox.length = 0
  const sentLaunchEmails = () => mailbox.filter(({ subject }) => subject === 'Thembeka is open')
  return { services, clock, db, database, lifeOn, life, rows, sentLaunchEmails }
}

it('tells everyone on the list at the launch instant, once, and nobody else', async () => {
  const { services, clock, life, rows, sentLaunchEmails } = await listOf(4)
  const [first] = await rows()
  await leaveList(services, leaveToken(services.secret, first!.id))
  await signUp(life.own, {
    email: 'never-confirmed@example.co.za',
    language: 'en',
    consent: 'One email',
    by: 'site',
  })

  clock.set(new Date(LAUNCH.getTime() - 1))
  await life.notify()
  await life.workOff()
  expect(sentLaunchEmails()).toEqual([])

  clock.set(LAUNCH)
  for (let turn = 0; turn < 3; turn++) {
    await life.notify()
    await life.workOff()
  }
  expect(
    sentLaunchEmails()
      .map(({ to }) => to)
      .sort(),
  ).toEqual([1, 2, 3].map((i) => `person-${i}@example.co.za`))
  const email = await services.db
    .selectFrom('outgoing_emails')
    .select(['text', 'unsubscribe_url'])
    .where('kind', '=', 'launched')
    .executeTakeFirstOrThrow()
  expect(email.text).toContain('since 1 July you can find people')
  expect(email.unsubscribe_url).toContain('/unsubscribe/one-click?token=')
})

it('moves with the launch date, and tells nobody twice', async () => {
  const { services, clock, life, sentLaunchEmails } = await listOf(2)
  const moveTo = async (fullLaunch: string) => {
    await transaction(services.db, (tx) =>
      changeSetting(tx, {
        key: 'fullLaunch',
        value: fullLaunch,
        by: '00000000-0000-7000-8000-000000000000',
        now: clock.now(),
      }),
    )
    await services.settings.refresh()
  }
  await moveTo('2025-08-01T00:00:00+02:00')
  clock.set(LAUNCH)
  await life.notify()
  await life.workOff()
  expect(sentLaunchEmails()).toEqual([])

  clock.set(new Date('2025-08-01T00:00:00+02:00'))
  await life.notify()
  await life.workOff()
  expect(sentLaunchEmails()).toHaveLength(2)

  await moveTo('2025-09-01T00:00:00+02:00')
  clock.set(new Date('2025-09-02T00:00:00+02:00'))
  await life.notify()
  await life.workOff()
  expect(sentLaunchEmails()).toHaveLength(2)
})

it('erases the list thirty days after the launch, wherever that day has moved to', async () => {
  const { services, clock, life, rows } = await listOf(3)
  clock.set(LAUNCH)
  await life.notify()
  await life.workOff()
  await eraseList(services)
  expect(await rows()).toHaveLength(3)

  clock.set(new Date(LAUNCH.getTime() + 30 * DAY - 1))
  await eraseList(services)
  expect(await rows()).toHaveLength(3)

  clock.set(new Date(LAUNCH.getTime() + 30 * DAY))
  await eraseList(services)
  await eraseList(services)
  expect(await rows()).toEqual([])
  const [event] = await services.db
    .selectFrom('events')
    .select('details')
    .where('name', '=', 'launch list erased')
    .execute()
  expect(event!.details).toEqual({ people: 3 })
  // A link of an earlier email still unsubscribes.
  expect(await leaveList(services, leaveToken(services.secret, crypto.randomUUID()))).toBe(true)
})

it.each(['before', 'after'] as const)(
  'killed %s any of its commits between the list and the mail, it tells everyone once',
  async (when) => {
    const { db, database, clock, lifeOn, rows, sentLaunchEmails } = await listOf(3)
    clock.set(LAUNCH)
    let index = 1
    for (let wasKilled = true; wasKilled; index++) {
      // The same three people again, as before the launch.
      await db.updateTable('launch_signups').set({ notified_at: null }).execute()
      await db.deleteFrom('outgoing_emails').where('kind', '=', 'launched').execute()
      const before = sentLaunchEmails().length

      const mortalLife = mortal(database, { at: index, when })
      const dying = lifeOn(mortalLife.db)
      const ended = dying.notify().then(dying.workOff)
      await ended.catch((error) => {
        if (!(error instanceof Killed)) throw error
      })
      wasKilled = mortalLife.isDead()

      const next = lifeOn(db)
      // Rows still locked by the dead process are skipped, and found at the next run of the scheduled task.
      await expect
        .poll(async () => {
          await next.notify()
          return (await rows()).every(({ notified_at }) => notified_at)
        })
        .toBe(true)
      await next.workOff()

      const emails = sentLaunchEmails().slice(before)
      // Between the mail server's acceptance and our record of it an email may be sent twice, with the same
      // id.
      expect(new Set(emails.map(({ id }) => id)).size, `commit ${index}`).toBe(3)
      expect(new Set(emails.map(({ to }) => to)).size, `commit ${index}`).toBe(3)
    }
    // The list, then for each of three: the email, its job, its delivery, its job.
    expect(index).toBeGreaterThan(10)
  },
)
