import { msg } from '@lingui/core/macro'
import { type CaseKind, type CaseReader, type CaseView, withoutEvidence } from '#app/page/cases.ts'
import { isId } from '#app/platform/ids.ts'
import { languages } from '#app/platform/languages.ts'
import { DAY, formatDay, formatInstant, MINUTE } from '#app/platform/time.ts'
import { DAYS_TO_ANSWER } from '../public/clock.ts'
import { answerRequest } from './answer-request.server.ts'
import { actsOn, channels, requestKinds } from './data-request.ts'
import { type DataRequest, dataRequestsByIds, waitingRequests } from './data-requests.server.ts'

/** Requests about personal data that a person answers, within the 30 days of the Act. */
export const dataRequestCases: CaseKind = {
  seenBy: 'look after data requests',
  act: 'look after data requests',
  name: msg`Data`,
  bulk: [],
  reauthenticated: ['closeAccount', 'sendCopy'],
  minutes: (DAYS_TO_ANSWER * DAY) / MINUTE,
  inBusinessTime: false,
  owner: async (db, id) =>
    isId(id) ? ((await dataRequestsByIds(db, [id]))[0]?.userId ?? null) : null,
  waiting: waitingRequests,
  summaries: async ({ db }, ids, { i18n }) => {
    const requests = await dataRequestsByIds(db, ids)
    return new Map(
      requests.map(({ id, name, kind }) => [
        id,
        { title: name, about: i18n._(requestKinds[kind].name) },
      ]),
    )
  },
  load: async ({ db }, id, reader) => {
    const [request] = isId(id) ? await dataRequestsByIds(db, [id]) : []
    return request ? requestCase(request, reader) : null
  },
  decide: answerRequest,
}

function requestCase(request: DataRequest, reader: CaseReader): CaseView {
  const { i18n } = reader
  const { kind, userId, ticketId, answeredAt } = request
  return {
    ...withoutEvidence,
    title: request.name,
    about: i18n._(requestKinds[kind].name),
    version: String(answeredAt === null),
    acts: answeredAt ? [] : actsOn({ kind, hasAccount: userId !== null }),
    tags: tagsOf(request, reader),
    person: userId ? { id: userId, firstName: request.name.split(' ')[0] ?? '' } : null,
    related: ticketId
      ? [{ to: `/admin/support/${ticketId}`, words: i18n._(msg`Support ticket`) }]
      : [],
    facts: factsOf(request, reader),
    messages: messagesOf(request, reader),
  }
}

function tagsOf({ kind, answeredAt, isRefused }: DataRequest, { i18n }: CaseReader) {
  const { name, tone } = requestKinds[kind]
  const tags: CaseView['tags'] = [{ label: i18n._(name), tone }]
  if (!answeredAt) return tags
  return isRefused
    ? [...tags, { label: i18n._(msg`Rejected`), tone: 'danger' as const }]
    : [...tags, { label: i18n._(msg`Answered`), tone: 'fynbos' as const }]
}

function factsOf(request: DataRequest, { i18n, language, now }: CaseReader) {
  const { recorder, answerer, answeredAt } = request
  const facts: [string, string][] = [
    [i18n._(msg`Email`), request.email ?? ''],
    [i18n._(msg`Asked`), formatDay(request.requestedOn, language, now)],
    [i18n._(msg`Answer by`), formatDay(request.answerBy, language, now)],
    [i18n._(msg`How they asked`), i18n._(channels[request.channel])],
    [i18n._(msg`How we know it's them`), request.identityProof],
    [i18n._(msg`Recorded by`), recorder],
    [i18n._(msg`Language of the answer`), languages[request.language].name],
    [i18n._(msg`Account`), request.userId ? '' : i18n._(msg`None with this address`)],
    [i18n._(msg`Answered by`), answerer],
    [i18n._(msg`Answered`), answeredAt ? formatInstant(answeredAt, language, now) : ''],
  ]
  return facts.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]))
}

const messagesOf = ({ words, answer, name }: DataRequest, { i18n }: CaseReader) =>
  [
    { heading: i18n._(msg`What they asked`), words, footnote: name },
    { heading: i18n._(msg`Our answer`), words: answer ?? '', footnote: '' },
  ].filter((message) => message.words !== '')
