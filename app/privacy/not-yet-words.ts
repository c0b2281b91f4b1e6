import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NotYet } from './public/closing.ts'

/** Why an account can't be closed yet, and what to do about it. */
export function notYetWords(reason: NotYet): MessageDescriptor {
  if (reason.why === 'last administrator')
    return msg`You're the only administrator. Make someone else one first, so that the site has someone to run it.`
  if (reason.why === 'subscription')
    return msg`Your subscription is still running. Cancel it first: Payments in the provider portal shows your options, with their dates and costs.`
  return reason.jobs === 1
    ? msg`A customer has accepted your quote, and that job isn't done yet. Finish it, or say that it won't be done.`
    : msg`${reason.jobs} customers have accepted your quotes, and those jobs aren't done yet. Finish them, or say that they won't be done.`
}

/** The same, for staff who close it on request. */
export function notYetForStaff(reason: NotYet): MessageDescriptor {
  if (reason.why === 'last administrator')
    return msg`They're the only administrator. Someone else must be one first.`
  if (reason.why === 'subscription')
    return msg`Their subscription is still running. It must be cancelled before the account can be closed.`
  return msg`A customer has accepted their quote, and the job isn't done yet. Write to them, and close the account afterwards.`
}
