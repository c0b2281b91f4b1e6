import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NotYet } from './public/closing.ts'

/** Why an account can't be closed yet, and what to do about it. */
export function notYetWords(i18n: I18n, reason: NotYet): string {
  if (reason.why === 'last administrator')
    return i18n._(
      msg`You're the only administrator. Make someone else one first, so that the site has someone to run it.`,
    )
  if (reason.why === 'subscription')
    return i18n._(
      msg`Your subscription is still running. Cancel it first: Payments in the provider portal shows your options, with their dates and costs.`,
    )
  return reason.jobs === 1
    ? i18n._(
        msg`A customer has accepted your quote, and that job isn't done yet. Finish it, or say that it won't be done.`,
      )
    : i18n._(
        msg`${reason.jobs} customers have accepted your quotes, and those jobs aren't done yet. Finish them, or say that they won't be done.`,
      )
}
