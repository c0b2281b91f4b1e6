import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { placeById, placePath } from '#app/directory/index.server.ts'
import { jobName, serviceName } from '#app/directory/public/job-title.ts'
import type { Language } from '#app/platform/languages.ts'
import { addDays, dayOf, formatDay, formatInstant } from '#app/platform/time.ts'
import type { RequestRow } from './queries.server.ts'
import { everyQuestion } from './questions.ts'
import type { TimeOfDay } from './request-form.ts'

const times: Record<TimeOfDay, ReturnType<typeof msg>> = {
  asap: msg`as soon as possible`,
  morning: msg`in the morning`,
  afternoon: msg`in the afternoon`,
  evening: msg`after 17:00`,
  any: msg`any time`,
}

/** A request's columns without the customer. */
type JobColumns = Pick<
  RequestRow,
  | 'id'
  | 'reference'
  | 'category'
  | 'job'
  | 'words'
  | 'answers'
  | 'place_id'
  | 'wanted_day'
  | 'wanted_time'
  | 'urgent'
  | 'budget_cents'
  | 'created_at'
  | 'opened_at'
  | 'is_question'
  | 'state'
>

/** A request's text for both sides, without the customer's name or contact details. */
export function requestSummary(
  i18n: I18n,
  request: JobColumns,
  { language, now }: { language: Language; now: Date },
) {
  return {
    id: request.id,
    reference: request.reference,
    state: request.state,
    category: request.category,
    service: serviceName(i18n, request),
    job: jobName(i18n, request),
    /** The page's heading: the job, never the customer's own sentence. */
    heading: jobName(i18n, { ...request, words: '' }) || serviceName(i18n, request),
    words: request.words,
    place: placePath(placeById(request.place_id)!, language),
    when: whenWords(i18n, request, { language, now }),
    isUrgent: request.urgent,
    isQuestion: request.is_question,
    budget: request.budget_cents,
    askedOn: formatInstant(request.opened_at ?? request.created_at, language, now),
    askedDay: formatDay(dayOf(request.opened_at ?? request.created_at), language, now),
    answers: answersInWords(i18n, request),
  }
}

/** Only "as soon as possible" if it's urgent: at night, "today" would be almost over. */
function whenWords(
  i18n: I18n,
  { wanted_day: day, wanted_time: time, urgent }: JobColumns,
  { language, now }: { language: Language; now: Date },
) {
  if (urgent && time === 'asap') return i18n._(msg`As soon as possible`)
  const dayWords = day ? formatDay(day, language, now) : i18n._(msg`Any day`)
  return `${dayWords}, ${i18n._(times[time as TimeOfDay] ?? times.any)}`
}

/** An invented request, for examples of emails. */
export function exampleSummary(i18n: I18n, now: Date) {
  const words = 'The geyser drips through the ceiling since last night.'
  return {
    job: jobName(i18n, { category: 'plumbing', job: 'geyser', words }),
    place: 'Mamelodi',
    when: formatDay(addDays(dayOf(now), 2), i18n.locale, now),
    words,
    isUrgent: false,
    isQuestion: false,
  }
}

export type RequestSummary = ReturnType<typeof requestSummary>

function answersInWords(
  i18n: I18n,
  { category, answers }: Pick<RequestRow, 'category' | 'answers'>,
) {
  const answered = everyQuestion(category).map(({ code, ask, options }) => {
    const chosen = options.find((option) => option.code === answers[code])
    return chosen && { code, ask: i18n._(ask), answer: i18n._(chosen.name) }
  })
  // Two merged categories may have the same question.
  const byCode = new Map(answered.flatMap((item) => (item ? [[item.code, item]] : [])))
  return [...byCode.values()].map(({ ask, answer }) => ({ ask, answer }))
}
