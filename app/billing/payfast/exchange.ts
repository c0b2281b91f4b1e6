import { setTimeout as wait } from 'node:timers/promises'

/** The connection to PayFast, injected so that tests can replace it or a proxy can be used. */
export type Line = {
  fetch: typeof fetch
  /** Response timeout in milliseconds. PayFast's own code waits 15 seconds. */
  patience?: number
  /** The delay before each retry, in milliseconds; the length is the number of retries. */
  pauses?: readonly number[]
  wait?: (millis: number) => Promise<unknown>
}

const PATIENCE = 15_000
const PAUSES = [1000, 5000]

/** A complete response, or why there is none: then the outcome is unknown. */
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
