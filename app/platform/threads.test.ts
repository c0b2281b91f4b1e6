import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished, vi } from 'vitest'
import { besideTheServer } from './threads.server.ts'

/** Responds with its own id and the question, unless told to misbehave. */
const threadFile = (name: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`// ${name}
      import { parentPort, threadId } from 'node:worker_threads'
      parentPort.on('message', (question) => {
        if (question === 'hang') for (;;);
        if (question === 'fail') throw new Error('failed')
        if (question === 'fill') for (const all = []; ; ) all.push(new Array(100_000).fill(all.length))
        parentPort.postMessage({ threadId, question })
        if (question === 'fail afterwards') setImmediate(() => { throw new Error('too late') })
      })`)}`,
  )

type Answer = { threadId: number; question: string }

it('answers one question after the other in the same thread', async () => {
  const file = threadFile('one after the other')
  const first = await besideTheServer<Answer>(file, 'first')
  const second = await besideTheServer<Answer>(file, 'second')
  expect(second!.answer).toEqual({ threadId: first!.answer.threadId, question: 'second' })
})

it('asks no thread that is being ended because nothing was read for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const file = threadFile('idle')
  const first = await besideTheServer<Answer>(file, 'first')
  vi.advanceTimersByTime(10_000)
  const second = await besideTheServer<Answer>(file, 'second')
  expect(second!.answer.question).toBe('second')
  expect(second!.answer.threadId).not.toBe(first!.answer.threadId)
})

it.each([
  ['takes too long', 'hang', 200],
  ['takes too much memory', 'fill', 30_000],
])('ends a thread that %s, and reads on in another', async (_what, question, longest) => {
  const file = threadFile(question)
  const before = await besideTheServer<Answer>(file, 'before')
  expect(await besideTheServer<Answer>(file, question, longest)).toBeNull()
  const after = await besideTheServer<Answer>(file, 'after')
  expect(after!.answer.question).toBe('after')
  expect(after!.answer.threadId).not.toBe(before!.answer.threadId)
})

it('says that a thread failed, and reads on in another', async () => {
  const file = threadFile('failing')
  await expect(besideTheServer(file, 'fail')).rejects.toThrow('failed')
  expect((await besideTheServer<Answer>(file, 'after'))!.answer.question).toBe('after')
})

it('continues where a thread fails while it waits for its next question', async () => {
  const file = threadFile('failing afterwards')
  const answered = await besideTheServer<Answer>(file, 'fail afterwards')
  // By then the other thread has ended as well.
  const other = new Worker('setTimeout(() => {}, 200)', { eval: true })
  await once(other, 'exit')
  const after = await besideTheServer<Answer>(file, 'after')
  expect(after!.answer.threadId).not.toBe(answered!.answer.threadId)
})

it('starts another where a thread ended before its answer was taken', async () => {
  const file = threadFile('failing at once')
  const answering = besideTheServer<Answer>(file, 'fail afterwards')
  // A busy server: the response and the end of the thread arrive in the same turn.
  await Promise.resolve()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  expect((await answering)!.answer.question).toBe('fail afterwards')
  expect((await besideTheServer<Answer>(file, 'after', 2000))!.answer.question).toBe('after')
})

it('has two threads at once at most, and gives each question its own answer', async () => {
  const file = threadFile('many')
  const questions = Array.from({ length: 20 }, (_, index) => String(index))
  const answers = await Promise.all(
    questions.map((question) => besideTheServer<Answer>(file, question)),
  )
  expect(answers.map((answered) => answered!.answer.question)).toEqual(questions)
  expect(new Set(answers.map((answered) => answered!.answer.threadId)).size).toBe(2)
})
