import type { Services } from '#app/page/services.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** Letters of this room are due in the act's transaction, and drawn afterwards. */
export const WRITE_SETTINGS_LETTER = 'write settings letter'

export type LetterKind = 'profile edit approved' | 'profile edit refused' | 'paper runs out'

/** `id` is the edit's, or the paper's. */
export async function letterDue(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  letter: { kind: LetterKind; id: string; days?: number },
) {
  await jobs.send(tx, WRITE_SETTINGS_LETTER, letter)
}
