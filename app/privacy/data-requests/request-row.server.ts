import type { CaseReader } from '#app/page/cases.ts'
import { dayOf, formatDay } from '#app/platform/time.ts'
import { clockOf } from '../public/clock.ts'
import { requestKinds } from './data-request.ts'
import type { DataRequest } from './data-requests.server.ts'

type Reader = Pick<CaseReader, 'i18n' | 'language' | 'now'>

/** A request as the page lists it: who, what, and how many of its 30 days have passed. */
export function requestRow(request: DataRequest, { i18n, language, now }: Reader) {
  const { id, kind, name, email, words, requestedOn, answerBy, answeredAt, isRefused } = request
  return {
    id,
    kind: i18n._(requestKinds[kind].name),
    tone: requestKinds[kind].tone,
    name,
    email: email === name ? '' : (email ?? ''),
    words,
    isRefused,
    clock: clockOf({ requestedOn, answerBy }, dayOf(now)),
    answerBy: formatDay(answerBy, language, now),
    answeredOn: answeredAt && formatDay(dayOf(answeredAt), language, now),
  }
}

export type ListedRequest = ReturnType<typeof requestRow>
