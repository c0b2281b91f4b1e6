import { besideTheServer } from '#app/platform/threads.server.ts'
import type { ReadAnswer } from './answer.ts'

export type ReplyRequest = { raw: Uint8Array; returnPath: string }

/** What a mail says, and whether a person wrote it; null for what is no mail, or takes too long to read. */
export async function readAnswer(raw: Uint8Array, returnPath: string): Promise<ReadAnswer | null> {
  const requested: ReplyRequest = { raw, returnPath }
  const thread = new URL('./answer.thread.ts', import.meta.url)
  const read = await besideTheServer<ReadAnswer | null>(thread, requested)
  return read?.answer ?? null
}
