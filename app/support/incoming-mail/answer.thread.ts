import { parentPort } from 'node:worker_threads'
import { answerIn } from './answer.ts'
import type { ReplyRequest } from './read-answer.server.ts'

/** Parsing a mail with thousands of parts takes seconds, so it runs in a worker thread. */
parentPort?.on('message', async ({ raw, returnPath }: ReplyRequest) =>
  parentPort?.postMessage(await answerIn(raw, returnPath)),
)
