import { setTimeout as wait } from 'node:timers/promises'

/** The connection to PayFast: passed in, so that a test or a proxy can sit in between. */
export type Line = {
  fetch: typeof fetch
  /** How long an answer may take, in milliseconds. PayFast's own code waits 15 seconds. */
  patience?: number
  /** How long to wait before each further try, in milliseconds; as many tries as there are waits. */
  pauses?: readonly number[]
  wait?: (millis: number) => Promise<unknown>
}

const PATIENCE = 15_000
const PAUSES = [1000, 5000]

/** An answer that arrived whole, or why there is none: then nobody knows what happened over there. */
export type HttpResult = { status: number; text: string } | { silence: string }

export async function exchange(line: Line, url: string, init: RequestInit): Promise<HttpResult> {
  const patience = line.patience ?? PATIENCE
  try {
    const signal = AbortSignal.timeout(patience)
    const answer = await line.fetch(url, { redirect: 'manual', ...init, signal })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { silence: isLate ? `no answer within ${patience} ms` : `no answer: ${whyOf(error)}` }
  }
}

function whyOf(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** Retries while the outcome is unknown. Only for idempotent requests. */
export async function asking<Answer>(
  { pauses = PAUSES, wait: pause = wait }: Line,
  ask: () => Promise<Answer>,
  isUnknown: (answer: Answer) => boolean,
): Promise<Answer> {
  let answer = await ask()
  for (const millis of pauses) {
    if (!isUnknown(answer)) break
    await pause(millis)
    answer = await ask()
  }
  return answer
}
