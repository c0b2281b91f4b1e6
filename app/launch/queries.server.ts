import type { Db } from '#app/platform/db.server.ts'

/** The number of confirmed signups for the launch. */
export async function peopleOnTheList(db: Db): Promise<number> {
  const { people } = await db
    .selectFrom('launch_signups')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('confirmed_at', 'is not', null)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(people)
}
