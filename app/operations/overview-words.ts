import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { formatInstant, MINUTE, SECOND } from '#app/platform/time.ts'
import type { Overview } from './overview.server.ts'

export type Row = { name: string; value: string; note?: string; to?: SiteAddress }
export type Failure = Row & {
  /** The form of "Try again", and its URL. */
  retry?: { to: SiteAddress; fields: Record<string, string> }
}
export type Section = { title: string; rows: Row[] }

/** Labels of the job queues. Others are shown by name. */
const queueNames: Record<string, MessageDescriptor> = {
  'deliver-email': msg`Sending emails`,
  'compose-email': msg`Writing emails`,
  'deliver-text': msg`Sending text messages`,
  'text-guest': msg`Texting guests`,
  'pass-on-request': msg`Asking the next provider`,
  'pack-archive': msg`Preparing copies of people's data`,
  'remove-files': msg`Deleting files`,
  'check-audit-log': msg`Checking the audit log`,
}

const HERE = '/admin/operations' satisfies SiteAddress
const EMAILS = '/admin/letters' satisfies SiteAddress
const PAYMENTS = '/admin/payments' satisfies SiteAddress

const waiting = (count: number) => msg`Waiting: ${count}`
const givenUp = (count: number) => msg`Given up in the last 24 hours: ${count}`
const beingTried = (count: number) => msg`Failed and being tried again: ${count}`
const aboutFiles = (count: number) => msg`About ${count} files`
const pagesKept = (count: number) => msg`Pages: ${count}`
const roomFree = (size: string) => msg`${size} free`
const roomUsed = (used: string, size: string) => msg`${used} of ${size} used`
const cacheUse = ({ bytes, hits, misses }: Overview['cache']) => {
  const size = megabytes(bytes)
  return msg`${size}. Pages found: ${hits}, not found: ${misses}.`
}

type Reader = { i18n: I18n; language: string; now: Date }

/** Failures that can be retried, or need attention. Empty if there are none. */
export function failuresIn(found: Overview, { i18n, language, now }: Reader): Failure[] {
  const name = (queue: string) => (queueNames[queue] ? i18n._(queueNames[queue]) : queue)
  const jobs: Failure[] = found.queues
    .filter(({ failed }) => failed > 0)
    .map(({ name: queue, failed }) => ({
      name: name(queue),
      value: i18n._(givenUp(failed)),
      retry: { to: HERE, fields: { queue } },
    }))
  const tasks: Failure[] = found.runs
    .filter(({ error }) => error !== null)
    .map(({ task, error, started_at }) => ({
      name: task,
      value: i18n._(msg`The last run failed. It runs again automatically.`),
      note: `${formatInstant(started_at, language, now)}: ${error}`,
    }))
  return [...jobs, ...sentFailures(found, i18n), ...tasks, ...storeFailure(found, i18n)]
}

function sentFailures({ emails, quarantined }: Overview, i18n: I18n): Failure[] {
  const failures: Failure[] = []
  if (emails.givenUp > 0)
    failures.push({
      name: i18n._(msg`Emails`),
      value: i18n._(givenUp(emails.givenUp)),
      to: `${EMAILS}?queue=given-up`,
      retry: { to: EMAILS, fields: { queue: 'given-up', email: 'all' } },
    })
  if (emails.failing > 0)
    failures.push({
      name: i18n._(msg`Emails`),
      value: i18n._(beingTried(emails.failing)),
      to: `${EMAILS}?queue=failing`,
      retry: { to: EMAILS, fields: { queue: 'failing', email: 'all' } },
    })
  if (quarantined > 0)
    failures.push({
      name: i18n._(msg`Notifications from PayFast`),
      value: i18n._(msg`Waiting for someone to look at them: ${quarantined}`),
      to: PAYMENTS,
    })
  return failures
}

const storeFailure = ({ storage }: Overview, i18n: I18n): Failure[] =>
  storage.isUp
    ? []
    : [{ name: i18n._(msg`File store`), value: i18n._(msg`It doesn't answer or takes no files.`) }]

/** All parts of the system, in sections. */
export function sectionsOf(found: Overview, reader: Reader): Section[] {
  const { i18n } = reader
  return [
    { title: i18n._(msg`Queue`), rows: queueRows(found, i18n) },
    { title: i18n._(msg`Emails and text messages`), rows: deliveryRows(found, i18n) },
    { title: i18n._(msg`PayFast`), rows: payfastRows(found, i18n) },
    { title: i18n._(msg`Database`), rows: databaseRows(found, i18n) },
    { title: i18n._(msg`Storage and page cache`), rows: storageRows(found, i18n) },
    { title: i18n._(msg`Versions`), rows: versionRows(found, reader) },
    { title: i18n._(msg`Scheduled tasks`), rows: taskRows(found, reader) },
  ].filter(({ rows }) => rows.length > 0)
}

function queueRows({ queues }: Overview, i18n: I18n): Row[] {
  if (queues.length === 0) return [{ name: i18n._(msg`Nothing waits`), value: '' }]
  return queues.map(({ name, count, oldestSeconds }) => ({
    name: queueNames[name] ? i18n._(queueNames[name]) : name,
    value: i18n._(waiting(count)),
    note: ageOf(oldestSeconds, i18n),
  }))
}

function deliveryRows({ emails, sms, smsCounted, undeliverable }: Overview, i18n: I18n): Row[] {
  return [
    {
      name: i18n._(msg`Emails`),
      value: i18n._(waiting(emails.count)),
      note: ageOf(emails.oldestSeconds, i18n),
      to: `${EMAILS}?queue=waiting`,
    },
    {
      name: i18n._(msg`Addresses that bounced`),
      value: String(undeliverable),
      to: `${EMAILS}?queue=returned`,
    },
    {
      name: i18n._(msg`Text messages`),
      value: i18n._(waiting(sms.count)),
      note: ageOf(sms.oldestSeconds, i18n),
    },
    {
      name: i18n._(msg`Text messages given up in the last 24 hours`),
      value: String(sms.givenUp),
    },
    { name: i18n._(msg`Text messages that guests caused today`), value: String(smsCounted) },
  ]
}

const payfastRows = ({ unjudged, quarantined, orders }: Overview, i18n: I18n): Row[] => [
  {
    name: i18n._(msg`Notifications that can't be judged yet`),
    value: String(unjudged.count),
    note: ageOf(unjudged.oldestSeconds, i18n),
  },
  {
    name: i18n._(msg`Notifications to look at`),
    value: String(quarantined),
    to: PAYMENTS,
  },
  {
    name: i18n._(msg`Orders that PayFast hasn't carried out`),
    value: String(orders.count),
    note: ageOf(orders.oldestSeconds, i18n),
  },
]

const databaseRows = ({ database, lastBackup }: Overview, i18n: I18n): Row[] => [
  {
    name: database.engine === 'pglite' ? i18n._(msg`Embedded database`) : i18n._(msg`PostgreSQL`),
    value: database.version,
  },
  { name: i18n._(msg`Size`), value: megabytes(database.bytes) },
  { name: i18n._(msg`Connections`), value: `${database.open} / ${database.most}` },
  {
    name: i18n._(msg`Replicas`),
    value: database.replicas === 0 ? i18n._(msg`none`) : String(database.replicas),
  },
  {
    name: i18n._(msg`Last backup`),
    value: lastBackup ? lastBackup.toISOString().slice(0, 10) : i18n._(msg`none`),
  },
]

const storageRows = ({ storage, cache }: Overview, i18n: I18n): Row[] => [
  {
    name: i18n._(msg`File store`),
    value: storage.isUp ? i18n._(msg`works`) : i18n._(msg`doesn't work`),
    note: i18n._(aboutFiles(storage.files)),
  },
  ...storage.disks.map(({ folder, free, size }) => ({
    name: folder === 'data' ? i18n._(msg`Disk of the data`) : i18n._(msg`Temporary files`),
    value: i18n._(roomFree(megabytes(free))),
    note: i18n._(roomUsed(megabytes(size - free), megabytes(size))),
  })),
  {
    name: i18n._(msg`Page cache of this process`),
    value: i18n._(pagesKept(cache.pages)),
    note: i18n._(cacheUse(cache)),
  },
]

const versionRows = ({ versions }: Overview, { i18n }: Reader): Row[] => [
  { name: i18n._(msg`Last change of the database`), value: versions.migration },
  { name: 'Node', value: versions.node },
]

const taskRows = ({ runs }: Overview, { i18n, language, now }: Reader): Row[] =>
  runs.map(({ task, started_at, finished_at, error }) => ({
    name: task,
    value: error ? i18n._(msg`failed`) : finished_at ? i18n._(msg`done`) : i18n._(msg`running`),
    note: formatInstant(started_at, language, now),
  }))

function ageOf(seconds: number, i18n: I18n): string | undefined {
  if (seconds < 1) return undefined
  const minutes = Math.round((seconds * SECOND) / MINUTE)
  return minutes < 1
    ? i18n._(msg`the oldest for less than a minute`)
    : i18n._(msg`the oldest for ${minutes} min`)
}

function megabytes(bytes: number): string {
  const megas = bytes / 1_000_000
  return megas < 1000 ? `${megas.toFixed(1)} MB` : `${(megas / 1000).toFixed(1)} GB`
}
