import { sql } from 'kysely'
import { openDatabase } from '#app/platform/engines.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { sendLiveEvent } from '#app/platform/live.server.ts'
import { startLog } from '#app/platform/logs.server.ts'
import { outboxOver } from '#app/platform/outbox.server.ts'

type Where = { url: string; poolSize?: number } | { folder: string }

async function withDatabase<Result>(
  where: Where,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
) {
  const database = await openDatabase(where)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The database's content after all faults: contact messages, and their emails. */
export const storedAfterFaults = (where: Where) =>
  withDatabase(where, async ({ db }) => ({
    messages: (await db.selectFrom('contact_messages').select('message').execute()).map(
      ({ message }) => message,
    ),
    emails: await db
      .selectFrom('outgoing_emails')
      .select(['id', 'kind', 'recipient', 'sent_at', 'given_up_at'])
      .execute(),
  }))

/** Writes this many pending emails into a database that no site is serving now. */
export const writeEmails = (where: Where, count: number) =>
  withDatabase(where, async (database) => {
    const jobs = await startJobs(database, startLog('silent'))
    const outbox = outboxOver(jobs)
    await database.db.transaction().execute(async (tx) => {
      for (let number = 0; number < count; number++)
        await outbox.write(
          tx,
          {
            kind: 'bench',
            to: `bench${number}@example.co.za`,
            subject: `Number ${number}`,
            html: `<p>Number ${number}</p>`,
            text: `Number ${number}`,
          },
          new Date(),
        )
    })
    await jobs.stop(0)
  })

/** Live events of one person, from transactions of different duration. */
export const sendOutOfOrder = (
  where: Where,
  { userId, writers, each }: { userId: string; writers: number; each: number },
) =>
  withDatabase({ ...where, poolSize: writers }, async ({ db }) => {
    await Promise.all(
      Array.from({ length: writers }, async (_one, writer) => {
        for (let number = 0; number < each; number++)
          await db.transaction().execute(async (tx) => {
            await sendLiveEvent(
              tx,
              userId,
              'request changed',
              { number: `${writer}.${number}` },
              new Date(),
            )
            await sql`select pg_sleep(${Math.random() / 20})`.execute(tx)
          })
      }),
    )
  })

export const userWithEmail = (where: Where, email: string) =>
  withDatabase(where, async ({ db }) => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return id
  })
