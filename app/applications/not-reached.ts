import { msg } from '@lingui/core/macro'
import { encodeMessage } from '#app/platform/messages.ts'
import type { FormAnswer } from './handle-form.server.ts'
import { isPart } from './public/application.ts'

/** The form's answer when the request failed without a response. */
export function notReached(posted: FormData): FormAnswer {
  const part = posted.get('part')
  const intent = String(posted.get('intent') ?? 'save').split(':')[0]!
  const isSending = intent === 'send'
  return {
    intent,
    part: isPart(part) ? part : 'you',
    problems: {},
    refusal: isSending
      ? null
      : encodeMessage(
          msg`The connection broke. What you typed is still here: tap again when you're back online.`,
        ),
    isUnpaid: false,
    hasFailed: isSending,
    account: null,
    accountProblem: null,
    typed: null,
    placeChoices: [],
    link: null,
  }
}
