import type { Submission, SubmissionResult } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import { ProofOfWorkRequired, TooOften } from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import { refusalWords } from '#app/auth/public/refusal-words.ts'
import { statusOf } from '#app/page/abuse.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'

type Context = Readonly<RouterContextProvider>

/** Secrets are never sent back in the form. */
const hideFields = ['current', 'password', 'confirmation']

/** The form again, with its validation errors. */
export function misfilled<Schema>(submission: Submission<Schema, string[]>, headers?: Headers) {
  return data<Answered>(submission.reply({ hideFields: hideFields as never }), {
    status: 422,
    headers,
  })
}

/** The form again, with a server-side error on one of its fields. */
export function misfilledField<Schema>(
  submission: Submission<Schema, string[]>,
  field: string,
  words: string,
) {
  return data(
    submission.reply({ fieldErrors: { [field]: [words] }, hideFields: hideFields as never }),
    { status: 422 },
  )
}

/** The form again, with an error message of the site above it. */
export function notTaken<Schema>(submission: Submission<Schema, string[]>, words: string) {
  return data<Answered>(
    submission.reply({ formErrors: [words], hideFields: hideFields as never }),
    { status: 422 },
  )
}

/** Conform's submission result, extended by a proof-of-work challenge that the browser must solve first. */
export type Answered = SubmissionResult<string[]> & { challenge?: Challenge }

/**
 * The form again, with the auth service's error above it or a proof-of-work challenge. Unexpected errors are
 * logged and shown as a general message.
 */
export function refused<Schema>(
  context: Context,
  submission: Submission<Schema, string[]>,
  error: unknown,
  headers?: Headers,
) {
  if (error instanceof ProofOfWorkRequired) {
    const stored = submission.reply({ hideFields: hideFields as never })
    return data<Answered>(
      { ...stored, challenge: error.challenge },
      { status: statusOf(error.challenge), headers },
    )
  }
  const minutes = error instanceof TooOften ? error.minutes : undefined
  if (!(error instanceof AuthError)) noteFailure(context, error)
  const status = error instanceof AuthError ? (error.status === 429 ? 429 : 422) : 500
  return data<Answered>(
    submission.reply({
      formErrors: [refusalWords(requestI18n(context), error, minutes)],
      hideFields: hideFields as never,
    }),
    { status, headers },
  )
}

/** The same without a form: only the message. */
export function keyRefused<More extends object>(context: Context, error: unknown, more?: More) {
  if (error instanceof Response) throw error
  const isExpected = error instanceof AuthError
  if (!isExpected) noteFailure(context, error)
  const minutes = error instanceof TooOften ? error.minutes : undefined
  const status = isExpected ? (error.status === 429 ? 429 : 422) : 500
  return data({ ...more, refusal: refusalWords(requestI18n(context), error, minutes) }, { status })
}

const noteFailure = (context: Context, error: unknown) =>
  context.get(servicesContext).log.error({ err: error }, 'an /auth form failed')
