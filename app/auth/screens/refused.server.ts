import type { Submission } from '@conform-to/react'
import { data } from 'react-router'
import type { Services } from '#app/services.server.ts'
import { AuthError } from '../auth-error.ts'
import { TooOften } from '../limits.server.ts'
import { refusalWords } from '../refusal-words.ts'

/** Nothing secret goes back into the page. */
const hideFields = ['password', 'confirmation']

/** The form again, with what is wrong with it. */
export function misfilled<Schema>(submission: Submission<Schema, string[]>, headers?: Headers) {
  return data(submission.reply({ hideFields: hideFields as never }), { status: 422, headers })
}

/** The form again, with the service's sentence above it. A surprise is logged and said in general. */
export function refused<Schema>(
  services: Pick<Services, 'log'>,
  submission: Submission<Schema, string[]>,
  error: unknown,
  headers?: Headers,
) {
  const minutes = error instanceof TooOften ? error.minutes : undefined
  if (!(error instanceof AuthError)) services.log.error({ err: error }, 'an /auth form failed')
  const status = error instanceof AuthError ? (error.status === 429 ? 429 : 422) : 500
  return data(
    submission.reply({
      formErrors: [refusalWords(error, minutes)],
      hideFields: hideFields as never,
    }),
    { status, headers },
  )
}
