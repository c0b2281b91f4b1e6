import { besideTheServer } from '#app/platform/threads.server.ts'
import type { ReadAnswer } from './answer.ts'

export type ReplyRequest = { raw: Uint8Array; returnPath: string }

/** A mail's text, and whether a person wrote it; null if it can't be parsed, or takes too long. */
export async function readAnswer(raw: Uint8Array, returnPath: string): Promise<ReadAnswer | null> {
  const requested: ReplyRequest = { raw, returnPath }
  const thread = new URL('./answer.thread.ts', import.meta.url)
  const read = await besideTheServer<ReadAnswer | null>(thread, requested)
  return read?.answer ?? null
}
