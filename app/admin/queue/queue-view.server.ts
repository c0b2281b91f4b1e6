import { peopleCalled } from '#app/auth/index.server.ts'
import { type CaseReader, type CaseSummary, caseActs, isCaseAct } from '#app/page/cases.ts'
import { notWorking } from '#app/page/opening-hours.ts'
import type { SignedIn } from '#app/page/person.ts'
import type { Services } from '#app/page/services.server.ts'
import { translate } from '#app/platform/messages.ts'
import {
  businessTimeBetween,
  dayOf,
  formatDay,
  formatInstant,
  formatMinute,
  lastDayOf,
  MINUTE,
  minuteOfDay,
} from '#app/platform/time.ts'
import { countedFrom, endOfToday, urgency } from './deadline.ts'
import { decidedSince, recentDecisions } from './decisions.server.ts'
import { isKind, type KindName, kinds, kindsFor } from './kinds.server.ts'
import {
  type CaseKey,
  type Position,
  type QueueRow,
  queueCounts,
  queuePage,
} from './list.server.ts'
import { type QueueSearch, readPosition, writePosition } from './search.ts'

const SHOWN = 40

/** Everything beside the open case: the list, its counts, and the decisions that can still be undone. */
export async function queueView(
  services: Services,
  { visitor, reader, search }: { visitor: SignedIn; reader: CaseReader; search: QueueSearch },
) {
  const { db } = services
  const { now } = reader
  const allowed = kindsFor(visitor)
  const wanted = allowed.filter((kind) => search.kind === null || search.kind === kind)
  const assignedTo = search.isMine ? visitor.id : null
  const after = search.after === null ? null : readPosition(search.after, isKind)
  const [page, counts, done, recent] = await Promise.all([
    queuePage(db, { kinds: wanted, viewer: reader, assignedTo, now }, { after, limit: SHOWN + 1 }),
    queueCounts(db, { kinds: allowed, viewer: reader, now }, endOfToday(now)),
    decidedSince(db, countedFrom(now)),
    recentDecisions(db, visitor.id, now),
  ])
  const rows = page.slice(0, SHOWN)
  const last = rows.at(-1)
  return {
    search,
    rows: await rowViews(services, rows, reader),
    more: page.length > SHOWN && last ? writePosition(last) : null,
    kinds: allowed.map((kind) => ({
      name: kind,
      words: reader.i18n._(kinds[kind].name),
      count: counts.byKind.get(kind) ?? 0,
      bulk: kinds[kind].bulk.map((act) => ({ act, words: reader.i18n._(caseActs[act].label) })),
    })),
    total: [...counts.byKind.values()].reduce((sum, count) => sum + count, 0),
    due: counts.due,
    mine: counts.mine,
    done,
    ...(await recentView(services, recent, reader)),
  }
}

export type QueueView = Awaited<ReturnType<typeof queueView>>
export type QueueRowView = QueueView['rows'][number]

type Recent = Awaited<ReturnType<typeof recentDecisions>>

async function recentView(services: Services, { undoable, failed }: Recent, reader: CaseReader) {
  const { i18n } = reader
  const known = (undoable ? [undoable, ...failed] : failed).flatMap(caseKeyOf)
  const titles = await summariesOf(services, known, reader)
  const titleOf = ({ kind, caseId }: { kind: string; caseId: string }) =>
    titles.get(`${kind} ${caseId}`)?.title ?? ''
  return {
    undoable: undoable && {
      id: undoable.id,
      title: titleOf(undoable),
      done: isCaseAct(undoable.act) ? i18n._(caseActs[undoable.act].done) : '',
    },
    failed: failed.map((decision) => ({
      id: decision.id,
      title: titleOf(decision),
      why: translate(i18n, decision.failure ?? ''),
      address: `/admin/queue/${decision.kind}/${decision.caseId}` as const,
    })),
  }
}

/** The key of a decision's case; null if its kind is unknown to this release. */
const caseKeyOf = ({ kind, caseId }: { kind: string; caseId: string }) =>
  isKind(kind) ? [{ kind, caseId }] : []

/** Loads titles kind by kind, only for the rows shown. */
async function rowViews(services: Services, rows: QueueRow[], reader: CaseReader) {
  const [titles, people] = await Promise.all([
    summariesOf(services, rows, reader),
    peopleCalled(
      services.db,
      rows.flatMap(({ assignedTo }) => (assignedTo ? [assignedTo] : [])),
    ),
  ])
  return rows.map(({ kind, caseId, dueAt, assignedTo }) => ({
    kind,
    caseId,
    kindName: reader.i18n._(kinds[kind].name),
    title: titles.get(`${kind} ${caseId}`)?.title ?? '',
    about: titles.get(`${kind} ${caseId}`)?.about ?? '',
    assignedTo: assignedTo && (people.get(assignedTo)?.name ?? ''),
    urgency: urgency(dueAt, reader.now),
    due: dueWords(dueAt, reader),
    minutesLeft: minutesLeft(services, kind, { dueAt, now: reader.now }),
    minutesOf: kinds[kind].minutes,
  }))
}

function minutesLeft(
  { settings }: Services,
  kind: KindName,
  { dueAt, now }: { dueAt: Date; now: Date },
) {
  const left = kinds[kind].inBusinessTime
    ? businessTimeBetween(now, dueAt, notWorking(settings.current()))
    : dueAt.getTime() - now.getTime()
  return Math.max(0, Math.round(left / MINUTE))
}

async function summariesOf(services: Services, rows: CaseKey[], reader: CaseReader) {
  const idsByKind = Map.groupBy(rows, ({ kind }) => kind)
  const found = await Promise.all(
    [...idsByKind].map(async ([kind, ofKind]) => {
      const ids = ofKind.map(({ caseId }) => caseId)
      const summaries = await kinds[kind].summaries(services, ids, reader)
      return [...summaries].map(([id, summary]) => [`${kind} ${id}`, summary] as const)
    }),
  )
  return new Map<string, CaseSummary>(found.flat())
}

/** "14:40" today, "Mon 9 Mar" later. A deadline at midnight is shown as the day before. */
export function dueWords(
  dueAt: Date,
  { language, now }: Pick<CaseReader, 'language' | 'now'>,
): string {
  const isToday = dueAt > now && dayOf(dueAt) === dayOf(now)
  if (isToday) return formatMinute(minuteOfDay(dueAt))
  return formatDay(lastDayOf(dueAt), language, now)
}

/** Where to go after a decision: the next case of the list that was on the screen, or the list itself. */
export async function caseAfter(
  { db }: Services,
  {
    visitor,
    now,
    search,
    current,
  }: {
    visitor: SignedIn
    now: Date
    search: QueueSearch
    current: { kind: KindName; caseId: string }
  },
): Promise<Omit<Position, 'dueAt'> | null> {
  const wanted = kindsFor(visitor).filter((kind) => search.kind === null || search.kind === kind)
  const filter = {
    kinds: wanted,
    viewer: visitor,
    assignedTo: search.isMine ? visitor.id : null,
    now,
  }
  const after = search.after === null ? null : readPosition(search.after, isKind)
  const rows = await queuePage(db, filter, { after, limit: SHOWN })
  const index = rows.findIndex(
    ({ kind, caseId }) => kind === current.kind && caseId === current.caseId,
  )
  const next = rows[index + 1] ?? rows.find((_, position) => position !== index)
  return next ?? null
}

/** Decisions of the last days that this user may see, by everyone, latest first. */
export async function decidedCases(services: Services, reader: CaseReader) {
  const { db } = services
  const { language, now, i18n } = reader
  const rows = await db
    .selectFrom('case_decisions')
    .select(['id', 'kind', 'case_id as caseId', 'act', 'decided_by as by'])
    .select('decided_at as decidedAt')
    .where('state', 'in', ['pending', 'applied'])
    .where('kind', 'in', kindsFor(reader))
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const [people, titles] = await Promise.all([
    peopleCalled(
      db,
      rows.map(({ by }) => by),
    ),
    summariesOf(services, rows.flatMap(caseKeyOf), reader),
  ])
  return rows.flatMap(({ id, kind, caseId, act, by, decidedAt }) =>
    isKind(kind) && isCaseAct(act)
      ? [
          {
            id,
            kind,
            caseId,
            title: titles.get(`${kind} ${caseId}`)?.title ?? '',
            kindName: i18n._(kinds[kind].name),
            done: i18n._(caseActs[act].done),
            by: people.get(by)?.name ?? '',
            decided: formatInstant(decidedAt, language, now),
          },
        ]
      : [],
  )
}
