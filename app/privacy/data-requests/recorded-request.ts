import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { siteLanguages } from '#app/platform/languages.ts'
import { encodeMessage, translate } from '#app/platform/messages.ts'
import { plainLines, plainText } from '#app/platform/text-schemas.ts'
import { type Day, daysBetween } from '#app/platform/time.ts'
import { z } from '#app/platform/zod.ts'
import { DAYS_TO_ANSWER } from '../public/clock.ts'
import { kindsOfRequests, LONGEST_WORDS, staffChannels } from './data-request.ts'

const badEmail = encodeMessage(msg`Write the email address that the answer goes to.`)

/** The form with which staff record a request of someone whose identity they confirmed. */
export const RecordedRequest = z.object({
  kind: z.enum(kindsOfRequests, { error: encodeMessage(msg`Choose what they asked for.`) }),
  channel: z.enum(staffChannels, { error: encodeMessage(msg`Choose how they asked.`) }),
  email: z.string(badEmail).trim().toLowerCase().max(254, badEmail).pipe(z.email(badEmail)),
  name: plainText(120),
  language: z.enum(siteLanguages),
  requestedOn: z.iso.date({ error: encodeMessage(msg`Choose the day they asked.`) }),
  words: plainLines(LONGEST_WORDS, {
    min: { length: 5, error: encodeMessage(msg`Write what they asked for.`) },
    tooLong: encodeMessage(msg`That's longer than 2 000 characters. Keep what matters most.`),
  }),
  identityProof: plainText(300, {
    min: { length: 5, error: encodeMessage(msg`Write how you know that it's them.`) },
  }),
  ticket: z.union([z.uuid(), z.literal('')]),
})
export type RecordedRequest = z.infer<typeof RecordedRequest>

/** A request can be recorded some days late, but its 30 days started when the person made it. */
export const isPossibleDay = (requestedOn: Day, today: Day) => {
  const ago = daysBetween(requestedOn, today)
  return ago >= 0 && ago <= DAYS_TO_ANSWER * 3
}

const names = Object.keys(RecordedRequest.shape) as (keyof RecordedRequest)[]
type Typed = Record<keyof RecordedRequest, string>

type Read =
  | { ok: true; request: RecordedRequest }
  | { ok: false; typed: Typed; problems: Partial<Record<keyof RecordedRequest, string>> }

/** The parsed form, or its errors by field. */
export function readRecorded(i18n: I18n, form: FormData, today: Day): Read {
  const typed = Object.fromEntries(
    names.map((name) => [name, String(form.get(name) ?? '').slice(0, LONGEST_WORDS * 2)]),
  ) as Typed
  const read = RecordedRequest.safeParse(typed)
  const issues = read.success ? [] : read.error.issues.toReversed()
  const problems: Partial<Typed> = Object.fromEntries(
    issues.map(({ path: [name], message }) => [name, translate(i18n, message)]),
  )
  if (!problems.requestedOn && !isPossibleDay(typed.requestedOn, today))
    problems.requestedOn = i18n._(msg`Choose a day in the last 90 days.`)
  return read.success && Object.keys(problems).length === 0
    ? { ok: true, request: read.data }
    : { ok: false, typed, problems }
}
