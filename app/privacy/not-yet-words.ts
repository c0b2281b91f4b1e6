import { msg } from '@lingui/core/macro'
import { type SaidMessage, say } from '#app/platform/words.ts'
import type { NotYet } from './closing.ts'

/** Why an account can't be closed yet, and what to do about it. */
export function notYetWords(reason: NotYet): SaidMessage {
  if (reason.why === 'last administrator')
    return say(
      msg`You are the only administrator. Make somebody else one first: otherwise nobody could look after the site.`,
    )
  if (reason.why === 'subscription')
    return say(
      msg`Your subscription still runs. End it first: under Payments in the provider portal you see your ways, with their days and costs.`,
    )
  return reason.jobs === 1
    ? say(
        msg`A customer has accepted your quote, and that job isn't done yet. Finish it, or say that it won't be done.`,
      )
    : say(
        msg`${reason.jobs} customers have accepted your quotes, and those jobs aren't done yet. Finish them, or say that they won't be done.`,
      )
}
