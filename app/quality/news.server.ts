import type { Services } from '#app/page/services.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** The letters of this room, drawn after the transaction that says one is due. */
export type LetterKind = 'quality told' | 'quality flagged' | 'quality recovered'

export const WRITE_QUALITY_LETTER = 'write quality letter'

/** `once` is when the standing changed: the same letter is written once for it. */
export type LetterOrder = { kind: LetterKind; providerId: string; once: string }

export async function letterDue({ jobs }: Pick<Services, 'jobs'>, tx: Tx, order: LetterOrder) {
  await jobs.send(tx, WRITE_QUALITY_LETTER, order)
}
