import { besideTheServer } from '#app/platform/threads.server.ts'
import type { DocumentRefusal, DocumentRequest } from './document.thread.ts'

/** What is wrong with an untrusted document, or null. */
export async function documentProblem(
  kind: DocumentRequest['kind'],
  bytes: Uint8Array,
  longest?: number,
): Promise<DocumentRefusal | null> {
  const requested: DocumentRequest = { kind, bytes }
  const thread = new URL('./document.thread.ts', import.meta.url)
  const read = await besideTheServer<DocumentRefusal | null>(thread, requested, longest)
  return read ? read.answer : 'broken'
}
