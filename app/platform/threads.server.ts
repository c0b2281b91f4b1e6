import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { SECOND } from './time.ts'

/** Real uploads are parsed in a tenth of a second. */
const LONGEST = 8 * SECOND
/** Further files wait: the site needs the CPU as well. */
const AT_ONCE = 2
const MOST_MEGABYTES = 256
/** How long an idle thread is kept before it ends and releases its memory. */
const IDLE = 10 * SECOND

let reading = 0
const waiting: (() => void)[] = []

/**
 * Runs a function in a worker thread, so that parsing an untrusted file never blocks the server. Null if it
 * takes too long, or too much memory.
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
    // The next one takes this slot.
    const next = waiting.shift()
    if (next) next()
    else reading--
  }
}

/** A thread that succeeded is reused; one that timed out or failed is terminated. */
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
    // It needs no environment variables.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  // The failure of an idle thread must not crash the server.
  thread.on('error', () => {})
  thread.once('exit', () => idleThreads.delete(thread))
  return thread
}

/** Node resets a thread's id when it ends. Its last message can arrive in the same turn as its end. */
const hasEnded = (thread: Worker) => thread.threadId === -1

function addIdleThread({ href: file }: URL, thread: Worker) {
  // Doesn't keep the process alive.
  thread.unref()
  const timeout = setTimeout(() => {
    // Removed at once, because it ends some moments later and must not be reused until then.
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
