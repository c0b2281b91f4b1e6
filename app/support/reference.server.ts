import { type Insertable, sql } from 'kysely'
import type { Tx } from '#app/platform/db.server.ts'
import type { SupportTickets } from '#db/schema.ts'
import { LENGTHS, numbersOf, someReference } from './rules.ts'

const TRIES = 5

/** Inserts a new ticket with a reference that no open ticket has. */
export async function insertTicket(
  tx: Tx,
  ticket: Omit<Insertable<SupportTickets>, 'reference'>,
): Promise<string> {
  const insertAs = async (reference: string) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('support_tickets')
      .values({ ...ticket, reference })
      .onConflict((conflict) =>
        conflict.column('reference').where(sql<boolean>`state <> 'closed'`).doNothing(),
      )
      .executeTakeFirst()
    return Boolean(numInsertedOrUpdatedRows)
  }
  for (const digits of LENGTHS) {
    for (let tried = 0; tried < TRIES; tried++) {
      const reference = someReference(digits)
      if (await insertAs(reference)) return reference
    }
    // Hardly any reference of this length is free: then the free ones are queried.
    for (;;) {
      const reference = await freeReference(tx, digits)
      if (!reference) break
      if (await insertAs(reference)) return reference
    }
  }
  throw new Error('There is no reference left for a support ticket')
}

async function freeReference(tx: Tx, digits: number): Promise<string | undefined> {
  const { first, last } = numbersOf(digits)
  const { rows } = await sql<{ reference: string }>`
    select number::text as reference from generate_series(${first}::int, ${last}::int) as number
    where not exists (
      select from support_tickets where state <> 'closed' and reference = number::text)
    limit 1`.execute(tx)
  return rows[0]?.reference
}
