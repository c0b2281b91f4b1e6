import { msg } from '@lingui/core/macro'
import { data } from 'react-router'
import { isUnreached } from '#app/platform/failed-request.ts'
import { encodeMessage } from '#app/platform/messages.ts'
import type { SignupAnswer } from './handle-signup.server.ts'

/**
 * The server's answer; on a network error, the same answer as for a server error, so that the page keeps the
 * input.
 */
export async function unlessTheLineFails<Answer>(ask: () => Promise<Answer>) {
  try {
    return await ask()
  } catch (error) {
    if (!isUnreached(error)) throw error
    // With this status the router doesn't revalidate, which would fail in the same way.
    return data<SignupAnswer>(
      {
        problem: encodeMessage(msg`Something went wrong. Please try again later.`),
        hasFailed: true,
      },
      { status: 503 },
    )
  }
}
