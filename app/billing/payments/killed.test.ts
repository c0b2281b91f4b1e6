import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Db, Queryable } from '#app/platform/db.server.ts'
import { deliverEmail } from '#app/platform/deliver-email.server.ts'
import { COMPOSE_EMAIL, writeEmail } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { JobData } from '#app/platform/jobs.server.ts'
import { DELIVER_EMAIL, outboxOver } from '#app/platform/outbox.server.ts'
import { Killed, mortal } from '#app/platform/test-mortal.server.ts'
import { DAY } from '#app/platform/time.ts'
import { billingEmails } from '../subscriptions/emails.server.ts'
import { judgeWaiting } from './judge-inbox.server.ts'
import { openTestCheckout, pay, type TestCheckout } from './test-checkout.server.ts'

/** A test checkout whose jobs are in the database, as the site's are, and whose emails reach a mailbox. */
async function testCheckoutWithEmail() {
  const checkout = await openTestCheckout()
  const { db } = checkout
  await sql`create table jobs_of_test (id serial, name text, data jsonb)`.execute(db)
  onTestFinished(async () => void (await sql`drop table jobs_of_test`.execute(db)))
  const mailbox: { id: string; to: string }[] = []
  const send = async (tx: Queryable, name: string, data: JobData) => {
    await sql`insert into jobs_of_test (name, data) values (${name}, ${JSON.stringify(data)})`.execute(
      tx,
    )
  }
  const lifeOn = (alive: Db) => {
    const services = Object.assign(checkout.services, {
      db: alive,
      jobs: { send },
      outbox: outboxOver({ send }),
      emailTexts: { i18nFor },
      // A dead process retries nothing.
      noteAgainAfter: [],
      mailer: { send: async (email: { id: string; to: string }) => void mailbox.push(email) },
    })
    const run = {
      [COMPOSE_EMAIL]: (data: JobData) => writeEmail(services, billingEmails, data),
      [DELIVER_EMAIL]: ({ emailId }: JobData) => deliverEmail(services, String(emailId)),
    }
    return async () => {
      for (;;) {
        const { rows } = await sql<{ id: number; name: keyof typeof run; data: JobData }>`
          select id, name, data from jobs_of_test order by id limit 1`.execute(alive)
        const [job] = rows
        if (!job) return
        await run[job.name]!(job.data)
        await sql`delete from jobs_of_test where id = ${job.id}`.execute(alive)
      }
    }
  }
  return { checkout, mailbox, lifeOn }
}

/** Waits until background work of the endpoint has ended: it responds before verifying. */
async function settled({ db }: TestCheckout, isDead: () => boolean) {
  while (!isDead()) {
    const waiting = await db
      .selectFrom('itn_inbox')
      .select('id')
      .where('state', '=', 'waiting')
      .execute()
    const requested = await db.selectFrom('subscriptions').select('id').execute()
    if (waiting.length === 0 && requested.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

it.each(['before', 'after'] as const)(
  'killed %s any of its commits between inbox and mail, a payment has one effect',
  async (when) => {
    const { checkout, mailbox, lifeOn } = await testCheckoutWithEmail()
    let index = 1
    for (let wasKilled = true; wasKilled; index++) {
      lifeOn(checkout.db)
      await checkout.fault('F2', 'hold')
      const userId = await checkout.account()
      await pay(await checkout.form(userId))
      const delivery = checkout.simulator.world.state.deliveries.at(-1)!

      // The process dies at one of its commits, until there are no more to die at.
      const life = mortal(checkout.database, { at: index, when })
      const worksOff = lifeOn(life.db)
      await checkout.control('itns/release', { ids: [delivery.id] })
      await settled(checkout, life.isDead)
      await worksOff().catch((error) => {
        if (!(error instanceof Killed)) throw error
      })
      wasKilled = life.isDead()

      // The next process continues, and PayFast sends again what wasn't acknowledged.
      const worksOn = lifeOn(checkout.db)
      await checkout.control('clock', { minutes: 11 })
      await judgeWaiting(checkout.services, new Date(checkout.services.clock.now().getTime() + DAY))
      await checkout.work()
      await worksOn()

      expect(await checkout.charges(userId), `commit ${index}`).toEqual([
        { kind: 'first', cents: 49_99, refunded: 0 },
      ])
      expect(await checkout.subscription(userId)).toMatchObject({ state: 'active' })
      expect(await effects(checkout, userId), `commit ${index}`).toEqual({
        documents: 1,
        emails: 1,
        tenths: 5_00,
      })
      const to = `${userId}@example.co.za`
      // Between the mail server's acceptance and our record of it an email may be sent twice, with the same
      // id.
      expect(new Set(mailbox.flatMap((mail) => (mail.to === to ? mail.id : []))).size).toBe(1)
      expect(await checkout.difference()).toBe(0)
    }
    expect(index).toBeGreaterThan(7)
  },
)

async function effects({ db }: TestCheckout, userId: string) {
  const { rows } = await sql<{ documents: number; emails: number; tenths: number }>`
    select
      (select count(*)::int from billing_documents where user_id = ${userId}) as documents,
      (select count(*)::int from outgoing_emails where kind = 'payment received'
        and recipient = ${`${userId}@example.co.za`}) as emails,
      (select coalesce(sum(cents), 0)::int from ledger_entries
        where account = 'giving' and party = ${userId}) as tenths`.execute(db)
  return rows[0]!
}
