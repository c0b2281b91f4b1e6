import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { sql } from 'kysely'
import type { CaseKind, CaseOutcome, CaseReader, CaseView } from '#app/page/cases.ts'
import type { Services } from '#app/page/services.server.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { isId } from '#app/platform/ids.ts'
import { formatRand } from '#app/platform/money.ts'
import { DAY, formatInstantInFull, MINUTE } from '#app/platform/time.ts'
import { refusals } from '../public/outcome.ts'
import { returnUnmatched } from '../subscriptions/return-unmatched.server.ts'
import { closeDelivery } from './close-delivery.server.ts'
import { openAside, openUnmatched, setAsideById, unmatchedById } from './office-view.server.ts'

const REVIEWED_WITHIN_DAYS = 1
const minutes = (REVIEWED_WITHIN_DAYS * DAY) / MINUTE

const nothing = {
  checks: [],
  documents: [],
  comparison: null,
  readyReasons: [],
  messages: [],
  history: [],
}
const notOpen: CaseOutcome = { ok: false, why: changedMeanwhile }

/** Quarantined PayFast notifications: they had no effect, and a person reviews them. */
export const paymentCases: CaseKind = {
  seenBy: 'see payments',
  act: 'look after payments',
  name: msg`Payment`,
  bulk: ['close'],
  minutes,
  inBusinessTime: false,
  waiting: (db) =>
    openAside(db).select((eb) => [
      eb.cast<string>('id', 'text').as('case_id'),
      'received_at as opened_at',
      sql<Date>`received_at + make_interval(days => ${REVIEWED_WITHIN_DAYS}::int)`.as('due_at'),
    ]),
  summaries: async ({ db }, ids) => {
    const rows = await setAsideById(db, ids)
    return new Map(rows.map((row) => [row.id, notificationSummary(row)]))
  },
  load: async ({ db }, id, reader) => {
    const [row] = isId(id) ? await setAsideById(db, [id]) : []
    return row ? notificationCase(row, reader) : null
  },
  decide: async ({ db }: Services, { caseId: id, act, words: note, by, now }) => {
    if (act !== 'close') return notOpen
    return (await closeDelivery(db, { id, note, by, now })) ? { ok: true } : notOpen
  },
}

type Notification = Awaited<ReturnType<typeof setAsideById>>[number]

const notificationSummary = ({ reason, cents, pfPaymentId }: Notification) => ({
  title: reason ?? '',
  about: [cents === null ? '' : formatRand(cents), pfPaymentId ? `PayFast ${pfPaymentId}` : '']
    .filter(Boolean)
    .join(' · '),
})

function notificationCase(row: Notification, { i18n, language }: CaseReader): CaseView {
  const isOpen = row.closedAt === null
  return {
    ...nothing,
    ...notificationSummary(row),
    version: String(isOpen),
    acts: isOpen ? ['close'] : [],
    tags: [
      isOpen
        ? { label: i18n._(msg`Set aside`), tone: 'clay' }
        : { label: i18n._(msg`Reviewed`), tone: 'fynbos' },
      ...(row.outcome === 'unmatched'
        ? [{ label: i18n._(msg`booked`), tone: 'sand' } as const]
        : []),
    ],
    preview: null,
    person: null,
    facts: notificationFacts(row, i18n, language),
    messages: row.note
      ? [{ heading: i18n._(msg`What we found`), words: row.note, footnote: '' }]
      : [],
    source: row.text,
  }
}

function unmatchedTag({ refundCents, isWaiting }: Charge, i18n: I18n): CaseView['tags'][number] {
  if (isWaiting) return { label: i18n._(msg`Waiting for approval`), tone: 'sky' }
  if (refundCents > 0) return { label: i18n._(msg`Refund requested`), tone: 'fynbos' }
  return { label: i18n._(msg`Unmatched`), tone: 'clay' }
}

const notificationFacts = (row: Notification, i18n: I18n, language: string) =>
  [
    { name: i18n._(msg`Arrived`), value: formatInstantInFull(row.receivedAt, language) },
    { name: i18n._(msg`From`), value: row.peer },
    { name: i18n._(msg`Status`), value: row.status ?? '' },
    { name: i18n._(msg`Amount`), value: row.cents === null ? '' : formatRand(row.cents) },
    { name: i18n._(msg`PayFast payment`), value: row.pfPaymentId ?? '' },
    { name: i18n._(msg`Reference`), value: row.reference ?? '' },
  ].filter(({ value }) => value !== '')

/** Unmatched payments, which are returned to their payers. */
export const unmatchedPaymentCases: CaseKind = {
  seenBy: 'see payments',
  act: 'look after payments',
  name: msg`Unmatched payment`,
  bulk: [],
  reauthenticated: ['refund'],
  minutes,
  inBusinessTime: false,
  waiting: (db) =>
    openUnmatched(db).select((eb) => [
      eb.cast<string>('charges.id', 'text').as('case_id'),
      'charges.settled_at as opened_at',
      sql<Date>`charges.settled_at + make_interval(days => ${REVIEWED_WITHIN_DAYS}::int)`.as(
        'due_at',
      ),
    ]),
  owner: async (db, id) => (isId(id) ? ((await unmatchedById(db, [id]))[0]?.userId ?? null) : null),
  summaries: async ({ db }, ids) => {
    const rows = await unmatchedById(db, ids)
    return new Map(rows.map((row) => [row.id, chargeSummary(row)]))
  },
  load: async ({ db }, id, reader) => {
    const [row] = isId(id) ? await unmatchedById(db, [id]) : []
    return row ? chargeCase(row, reader) : null
  },
  decide: async (services, { caseId: chargeId, act, by, now }) => {
    if (act !== 'refund') return notOpen
    const returned = await returnUnmatched(services, { chargeId, by, now })
    return returned.ok ? returned : { ok: false, why: refusals[returned.why] }
  },
}

type Charge = Awaited<ReturnType<typeof unmatchedById>>[number]

const chargeSummary = ({ cents, email, reference }: Charge) => ({
  title: formatRand(cents),
  about: [email, reference].filter(Boolean).join(' · '),
})

function chargeCase(row: Charge, { i18n, language }: CaseReader): CaseView {
  const isOpen = row.refundCents === 0 && !row.isWaiting
  return {
    ...nothing,
    ...chargeSummary(row),
    version: String(isOpen),
    acts: isOpen ? ['refund'] : [],
    tags: [unmatchedTag(row, i18n)],
    preview: null,
    person: row.userId ? { id: row.userId, firstName: row.email ?? '' } : null,
    facts: [
      { name: i18n._(msg`Paid`), value: formatInstantInFull(row.settledAt, language) },
      { name: i18n._(msg`Amount`), value: formatRand(row.cents) },
      { name: i18n._(msg`Reference`), value: row.reference ?? '' },
      { name: i18n._(msg`Email`), value: row.email ?? '' },
    ].filter(({ value }) => value !== ''),
    source: null,
  }
}
