import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { SECOND } from './time.ts'

/** What a person sends is read in a tenth of a second. */
const LONGEST = 8 * SECOND
/** Anyone who comes while so much is read waits: the site needs the machine as well. */
const AT_ONCE = 2
const MOST_MEGABYTES = 256
/** How long a thread waits for its next question before it ends, and its memory is free again. */
const IDLE = 10 * SECOND

let reading = 0
const waiting: (() => void)[] = []

/**
 * Runs in a worker thread, so that parsing an untrusted file never blocks the server.
 * Null where that takes too long, or too much memory: it can't be read then.
 */
export async function besideTheServer<Answer>(
  file: URL,
  question: unknown,
  longest = LONGEST,
): Promise<{ answer: Answer } | null> {
  if (reading >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else reading++
  try {
    return await answerOf<Answer>(file, question, longest)
  } finally {
    // Anyone who is next takes this one's place.
    const next = waiting.shift()
    if (next) next()
    else reading--
  }
}

/** A thread that gave an answer takes the next question; one that took too long or failed is ended. */
async function answerOf<Answer>(file: URL, question: unknown, longest: number) {
  const thread = takeIdleThread(file) ?? startThread(file)
  let answered: { answer: Answer } | null = null
  try {
    answered = await ask<Answer>(thread, question, longest)
    return answered
  } finally {
    if (answered && !hasEnded(thread)) addIdleThread(file, thread)
    else await thread.terminate()
  }
}

async function ask<Answer>(thread: Worker, question: unknown, longest: number) {
  const settled = new AbortController()
  const { signal } = settled
  try {
    thread.postMessage(question)
    return await Promise.race([
      once(thread, 'message', { signal }).then(([answer]) => ({ answer: answer as Answer })),
      once(thread, 'exit', { signal }).then(() => {
        throw new Error('A thread ended without an answer')
      }),
      wait(longest, null, { signal }),
    ])
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return null
    throw error
  } finally {
    settled.abort()
  }
}

/** Starting a thread and loading its parser takes longer than most files do. */
const idleThreads = new Map<Worker, { file: string; timeout: NodeJS.Timeout }>()

function startThread(file: URL) {
  const thread = new Worker(file, {
    // It needs nothing of what the server knows.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  // While nobody waits for an answer its failure concerns nobody, and must not end the server.
  thread.on('error', () => {})
  thread.once('exit', () => idleThreads.delete(thread))
  return thread
}

/** Node takes a thread's id away when it ends. Its last answer can arrive in the same turn as its end. */
const hasEnded = (thread: Worker) => thread.threadId === -1

function addIdleThread({ href: file }: URL, thread: Worker) {
  // A server that stops doesn't wait for it.
  thread.unref()
  const timeout = setTimeout(() => {
    // At once: it ends some moments later, and nobody may ask it until then.
    idleThreads.delete(thread)
    void thread.terminate()
  }, IDLE).unref()
  idleThreads.set(thread, { file, timeout })
}

function takeIdleThread({ href }: URL) {
  for (const [thread, { file, timeout }] of idleThreads) {
    if (file !== href) continue
    idleThreads.delete(thread)
    clearTimeout(timeout)
    thread.ref()
    return thread
  }
  return null
}
