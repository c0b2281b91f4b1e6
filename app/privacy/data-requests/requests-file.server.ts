import type { I18n } from '@lingui/core'
import { csvLine } from '#app/platform/csv.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type Day, dayOf } from '#app/platform/time.ts'
import { clockOf, progressOf } from '../public/clock.ts'
import { channels, requestKinds } from './data-request.ts'
import { allRequests, type DataRequest } from './data-requests.server.ts'

/** As much as a spreadsheet opens with ease. */
const MOST_LINES = 100_000

const HEAD = [
  'Asked on (SAST)',
  'Kind',
  'State',
  'Day of 30',
  'Answer by',
  'Days left',
  'Answered on (SAST)',
  'In time',
  'How they asked',
  'Name',
  'Email',
  'Recorded by',
  'Answered by',
  'Id',
]

/** Every request about personal data with its clock, as lines of a file. What was written in it stays in its case. */
export async function* requestsFile(db: Db, i18n: I18n, today: Day): AsyncGenerator<string> {
  yield csvLine(HEAD)
  for await (const requests of allRequests(db, MOST_LINES))
    yield requests.map((request) => lineOf(request, i18n, today)).join('')
}

function lineOf(request: DataRequest, i18n: I18n, today: Day): string {
  const { requestedOn, answerBy, answeredAt } = request
  const answeredOn = answeredAt && dayOf(answeredAt)
  const { state, daysLeft, isInTime } = progressOf(
    { answerBy, answeredOn, isRejected: request.isRefused },
    today,
  )
  return csvLine([
    requestedOn,
    i18n._(requestKinds[request.kind].name),
    state,
    clockOf({ requestedOn, answerBy }, answeredOn ?? today).gone,
    answerBy,
    daysLeft,
    answeredOn,
    isInTime ? 'yes' : 'no',
    i18n._(channels[request.channel]),
    request.name,
    request.email,
    request.recorder,
    request.answerer,
    request.id,
  ])
}
