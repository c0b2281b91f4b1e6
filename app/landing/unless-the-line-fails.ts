import { msg } from '@lingui/core/macro'
import { data } from 'react-router'
import { say } from '#app/platform/words.ts'
import type { SignupAnswer } from './take-signup.server.ts'

/**
 * The server's answer; where the line broke, the same answer as when the server could not take it, so
 * that the page stands with all that was typed.
 */
export async function unlessTheLineFails<Answer>(ask: () => Promise<Answer>) {
  try {
    return await ask()
  } catch (error) {
    // What the browser throws when it can't reach anybody; everything else is an answer.
    if (!(error instanceof TypeError)) throw error
    // With this status nothing else is asked for, which would fail in the same way.
    return data<SignupAnswer>(
      { problem: say(msg`Something went wrong. Please try again later.`), hasFailed: true },
      { status: 503 },
    )
  }
}
