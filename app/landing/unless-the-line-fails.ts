import { msg } from '@lingui/core/macro'
import { say } from '#app/platform/words.ts'
import type { SignupAnswer } from './take-signup.server.ts'

/**
 * The server's answer; where the line broke, the same answer as when the server could not take it, so
 * that the page stands with all that was typed.
 */
export async function unlessTheLineFails<Answer>(
  ask: () => Promise<Answer>,
): Promise<Answer | SignupAnswer> {
  try {
    return await ask()
  } catch (error) {
    // What the browser throws when it can't reach anybody; everything else is an answer.
    if (!(error instanceof TypeError)) throw error
    return {
      problem: say(msg`Something went wrong. Please try again later.`),
      hasFailed: true,
    }
  }
}
