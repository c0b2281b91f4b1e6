import { Worker } from 'node:worker_threads'
import { SECOND } from './time.ts'

/** What a person sends is read in a tenth of a second. */
const LONGEST = 8 * SECOND
/** Anyone who comes while so much is read waits: the site needs the machine as well. */
const AT_ONCE = 2
const MOST_MEGABYTES = 256

let reading = 0
const waiting: (() => void)[] = []

/**
 * Runs in a worker thread, so that parsing an untrusted file never blocks the server.
 * Null where that takes too long, or too much memory: it can't be read then.
 */
export async function besideTheServer<Answer>(
  thread: URL,
  question: unknown,
  longest = LONGEST,
): Promise<{ answer: Answer } | null> {
  if (reading >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else reading++
  try {
    return await answerOf<Answer>(thread, question, longest)
  } finally {
    // Anyone who is next takes this one's place.
    const next = waiting.shift()
    if (next) next()
    else reading--
  }
}

function answerOf<Answer>(file: URL, question: unknown, longest: number) {
  const thread = new Worker(file, {
    // It needs nothing of what the server knows.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  return new Promise<{ answer: Answer } | null>((resolve, reject) => {
    const tooLong = setTimeout(() => resolve(null), longest)
    thread.once('message', (answer: Answer) => resolve({ answer }))
    thread.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error),
    )
    thread.once('exit', () => {
      clearTimeout(tooLong)
      reject(new Error('A thread ended without an answer'))
    })
    thread.postMessage(question)
  }).finally(() => thread.terminate())
}
