import { parentPort } from 'node:worker_threads'
import { answerIn } from './answer.ts'
import type { ReplyRequest } from './read-answer.server.ts'

/** A mail of thousands of parts takes seconds to tell apart: that is done beside the server. */
parentPort?.on('message', async ({ raw, returnPath }: ReplyRequest) =>
  parentPort?.postMessage(await answerIn(raw, returnPath)),
)
