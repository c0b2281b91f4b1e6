import { sql } from 'kysely'
import type { MergePart } from '#app/page/account-merge.ts'

/** Dismissals of the closed account move to the remaining one. */
export const dismissalMerge: MergePart = {
  tables: { dismissed_duplicates: 'moves' },
  move: async (tx, { from, to }) => {
    await sql`
      insert into dismissed_duplicates (first_id, second_id, dismissed_by, dismissed_at)
      select least(other, ${to}::uuid), greatest(other, ${to}::uuid), dismissed_by, dismissed_at
      from (
        select case when first_id = ${from}::uuid then second_id else first_id end as other,
          dismissed_by, dismissed_at
        from dismissed_duplicates
        where first_id = ${from}::uuid or second_id = ${from}::uuid
      ) pair
      where other <> ${to}::uuid
      on conflict do nothing`.execute(tx)
    await tx
      .deleteFrom('dismissed_duplicates')
      .where((eb) => eb.or([eb('first_id', '=', from), eb('second_id', '=', from)]))
      .execute()
  },
}
