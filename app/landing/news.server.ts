import type { Services } from '#app/page/services.server.ts'
import type { Queryable } from '#app/platform/db.server.ts'

export type LetterKind = 'launch signup' | 'launch signup again' | 'launched'

export const WRITE_LAUNCH_LETTER = 'write launch letter'

/** The landing page says how many are on the list. */
export const LIST_TAG = 'launch-list'

/** Asks for a letter in the transaction that makes it necessary; a job draws it. */
export async function letterDue(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Queryable,
  letter: { kind: LetterKind; id: string },
) {
  await jobs.send(tx, WRITE_LAUNCH_LETTER, letter)
}
