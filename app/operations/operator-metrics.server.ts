import { Gauge } from 'prom-client'
import type { Services } from '#app/page/services.server.ts'
import type { ScheduledTask } from '#app/platform/scheduled-tasks.server.ts'
import { HOUR, MINUTE, SECOND } from '#app/platform/time.ts'
import { certificateExpiry } from './certificate.server.ts'
import { type DatabaseReadings, databaseReadings, diskReadings } from './site-readings.server.ts'

const READ_EVERY = 5 * SECOND
const CERTIFICATE_EVERY = HOUR

/**
 * What /metrics says beside requests: everything that an operator wants to be woken for. Read when it is
 * asked for, at most every few seconds, so that nothing runs where nobody watches.
 */
export function operatorMetrics(
  services: Services,
  tasks: Record<string, ScheduledTask<Services>>,
) {
  const { config, db, files, log, metrics, clock, securityClock } = services
  const gauges = gaugesIn(metrics.registry)
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> = Promise.resolve()
  let certificateAt = Number.NEGATIVE_INFINITY

  async function read() {
    const times = { now: clock.now(), machineNow: securityClock.now() }
    const found = await databaseReadings(db, times).catch((error) => {
      log.error({ err: error }, 'the metrics of the database could not be read')
      return null
    })
    gauges.databaseUp.set(found ? 1 : 0)
    gauges.smsCap.set(config.smsADay.site)
    if (found) showDatabase(gauges, found, { tasks, now: securityClock.now() })
    gauges.fileStoreUp.set(
      await files.check().then(
        () => 1,
        () => 0,
      ),
    )
    for (const { folder, free, size } of await diskReadings(config.dataDir)) {
      gauges.diskFree.set({ folder }, free)
      gauges.diskSize.set({ folder }, size)
    }
    if (config.siteUrl.startsWith('https:')) await readCertificate()
  }

  async function readCertificate() {
    const now = performance.now()
    if (now - certificateAt < CERTIFICATE_EVERY) return
    certificateAt = now
    try {
      const expiresAt = await certificateExpiry(config.siteUrl)
      gauges.certificateExpires.set(expiresAt.getTime() / 1000)
      gauges.certificateFailed.set(0)
    } catch (error) {
      log.warn({ err: error }, 'the certificate of the site could not be looked at')
      gauges.certificateFailed.set(1)
    }
  }

  return {
    refresh: () => {
      const now = performance.now()
      if (now - readAt > READ_EVERY) {
        readAt = now
        reading = read()
      }
      return reading
    },
  }
}

type Gauges = ReturnType<typeof gaugesIn>

function showDatabase(
  gauges: Gauges,
  found: DatabaseReadings,
  { tasks, now }: { tasks: Record<string, ScheduledTask<Services>>; now: Date },
) {
  for (const gauge of [gauges.jobs, gauges.jobsOldest, gauges.jobsFailed]) gauge.reset()
  for (const { name, count, oldestSeconds, failed } of found.queues) {
    gauges.jobs.set({ queue: name }, count)
    gauges.jobsOldest.set({ queue: name }, oldestSeconds)
    gauges.jobsFailed.set({ queue: name }, failed)
  }
  for (const channel of ['emails', 'sms'] as const) {
    const { count, oldestSeconds, failing, givenUp } = found[channel]
    gauges[channel].waiting.set(count)
    gauges[channel].oldest.set(oldestSeconds)
    gauges[channel].failing.set(failing)
    gauges[channel].givenUp.set(givenUp)
  }
  gauges.smsCounted.set(found.smsCounted)
  gauges.unjudged.set(found.unjudged.count)
  gauges.unjudgedOldest.set(found.unjudged.oldestSeconds)
  gauges.quarantined.set(found.quarantined)
  gauges.ordersOldest.set(found.orders.oldestSeconds)
  gauges.lastBackup.set((found.lastBackup?.getTime() ?? 0) / 1000)
  gauges.tasksFailing.set(found.tasks.filter(({ error }) => error !== null).length)
  const isOverdue = ({ task: name, started_at }: DatabaseReadings['tasks'][number]) => {
    const task = tasks[name]
    return task && now.getTime() - started_at.getTime() > 3 * task.every + 5 * MINUTE
  }
  gauges.tasksOverdue.set(found.tasks.filter(isOverdue).length)
}

function gaugesIn(registry: Services['metrics']['registry']) {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ) => {
    const fullName = `thembeka_${name}`
    // In development the site is made anew after a change, for the same services.
    const existing = registry.getSingleMetric(fullName) as Gauge<Label> | undefined
    return existing ?? new Gauge({ name: fullName, help, labelNames, registers: [registry] })
  }
  const delivery = (name: string, what: string) => ({
    waiting: gauge(`${name}_waiting`, `${what} that are not sent yet`),
    oldest: gauge(`${name}_oldest_seconds`, `Age of the oldest of the ${what} not sent yet`),
    failing: gauge(`${name}_failing`, `${what} that failed at least once and are tried again`),
    givenUp: gauge(`${name}_given_up`, `${what} given up in the last 24 hours`),
  })
  return {
    databaseUp: gauge('database_up', 'Whether the database answers'),
    fileStoreUp: gauge('file_store_up', 'Whether the file store answers and takes files'),
    diskFree: gauge('disk_free_bytes', 'Free bytes where a folder is', ['folder']),
    diskSize: gauge('disk_size_bytes', 'All bytes where a folder is', ['folder']),
    jobs: gauge('jobs_waiting', 'Jobs whose time has come', ['queue']),
    jobsOldest: gauge('jobs_oldest_seconds', 'How long the oldest due job waits', ['queue']),
    jobsFailed: gauge('jobs_failed', 'Jobs given up in the last 24 hours', ['queue']),
    emails: delivery('emails', 'Emails'),
    sms: delivery('sms', 'Text messages'),
    smsCounted: gauge('sms_of_guests', 'Text messages that guests caused since the day began'),
    smsCap: gauge('sms_of_guests_cap', 'How many text messages guests can cause in a day'),
    unjudged: gauge('payments_unjudged', 'PayFast notifications that nobody could judge yet'),
    unjudgedOldest: gauge('payments_unjudged_oldest_seconds', 'Age of the oldest of them'),
    quarantined: gauge('payments_quarantined', 'PayFast notifications that a person must look at'),
    ordersOldest: gauge(
      'payfast_orders_oldest_seconds',
      'Age of the oldest order that PayFast has not carried out',
    ),
    tasksFailing: gauge('scheduled_tasks_failing', 'Scheduled tasks whose last run failed'),
    tasksOverdue: gauge('scheduled_tasks_overdue', 'Scheduled tasks that nobody runs any more'),
    certificateExpires: gauge(
      'certificate_expires_timestamp_seconds',
      'When the certificate at SITE_URL runs out',
    ),
    certificateFailed: gauge(
      'certificate_check_failed',
      'Whether the certificate at SITE_URL could not be looked at',
    ),
    lastBackup: gauge(
      'last_backup_timestamp_seconds',
      'When the newest complete backup was made; 0 without one',
    ),
  }
}
