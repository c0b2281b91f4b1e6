import type { Sum } from './challenge.ts'
import { proofOf, tryNumbers } from './puzzle.ts'
import type { SolverMessage } from './puzzle.worker.ts'
import workerAddress from './puzzle.worker.ts?worker&url'

/** Milliseconds per slice on the main thread, so that input is still handled. */
const SLICE_LASTS = 12

/** Solves the proof of work without blocking the page, and reports progress from 0 to 1. */
export async function solve(
  sum: Sum,
  { onProgress, signal }: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<string | null> {
  const found = await besideThePage(sum, { onProgress, signal }).catch(() =>
    onThePage(sum, { onProgress, signal }),
  )
  return found === null ? null : proofOf(sum, found)
}

type Work = { onProgress: (done: number) => void; signal: AbortSignal }

/** Undefined after an abort, so that callers continue. */
async function besideThePage(sum: Sum, { onProgress, signal }: Work): Promise<number | null> {
  if (signal.aborted) return null
  const worker = newWorker()
  return new Promise<number | null>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(null))
    worker.onerror = reject
    worker.onmessage = ({ data: message }: MessageEvent<SolverMessage>) =>
      'found' in message ? resolve(message.found) : onProgress(message.tried / sum.maxnumber)
    worker.postMessage(sum)
  }).finally(() => worker.terminate())
}

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (input: string) => string }
}

/** The content security policy requires a trusted script URL: this one. */
function newWorker() {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('sum', { createScriptURL: () => workerAddress })
  return new Worker(policy?.createScriptURL('') ?? workerAddress, { type: 'module' })
}

/** For browsers without module workers. */
async function onThePage(sum: Sum, { onProgress, signal }: Work): Promise<number | null> {
  for (let from = 0; from <= sum.maxnumber && !signal.aborted; ) {
    const until = performance.now() + SLICE_LASTS
    for (; from <= sum.maxnumber && performance.now() < until; from += 50) {
      const found = tryNumbers(sum, from, 50)
      if (found !== null) return found
    }
    onProgress(from / sum.maxnumber)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return null
}
