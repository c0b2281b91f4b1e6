import type { Services } from '#app/page/services.server.ts'
import type { ScheduledTask } from '#app/platform/scheduled-tasks.server.ts'
import { HOUR, MINUTE, SECOND } from '#app/platform/time.ts'
import { certificateExpiry } from './certificate.server.ts'
import { type Gauges, gaugesIn } from './operator-gauges.ts'
import { type DatabaseReadings, databaseReadings, diskReadings } from './site-readings.server.ts'

const READ_EVERY = 5 * SECOND
const CERTIFICATE_EVERY = HOUR

/**
 * Operators' metrics in /metrics, for alerts. Collected when /metrics is requested, at most every few
 * seconds.
 */
export function operatorMetrics(
  services: Services,
  tasks: Record<string, ScheduledTask<Services>>,
) {
  const { config, db, log, metrics, clock, securityClock } = services
  const gauges = gaugesIn(metrics.registry)
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> = Promise.resolve()
  const readCertificate = certificateReader(services, gauges)

  async function read() {
    const times = { now: clock.now(), machineNow: securityClock.now() }
    const found = await databaseReadings(db, times).catch((error) => {
      log.error({ err: error }, 'the metrics of the database could not be read')
      return null
    })
    gauges.databaseUp.set(found ? 1 : 0)
    gauges.smsCap.set(config.smsADay.site)
    if (found) showDatabase(gauges, found, { tasks, now: securityClock.now() })
    await showStorage(services, gauges)
    if (config.siteUrl.startsWith('https:')) await readCertificate()
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

async function showStorage({ files, config }: Services, gauges: Gauges) {
  const isUp = await files.check().then(
    () => true,
    () => false,
  )
  gauges.fileStoreUp.set(isUp ? 1 : 0)
  for (const { folder, free, size } of await diskReadings(config.dataDir)) {
    gauges.diskFree.set({ folder }, free)
    gauges.diskSize.set({ folder }, size)
  }
}

/** Reads the certificate at most once an hour. */
function certificateReader({ config, log }: Services, gauges: Gauges) {
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = performance.now()
    if (now - readAt < CERTIFICATE_EVERY) return
    readAt = now
    try {
      const expiresAt = await certificateExpiry(config.siteUrl)
      gauges.certificateExpires.set(expiresAt.getTime() / 1000)
      gauges.certificateFailed.set(0)
    } catch (error) {
      log.warn({ err: error }, 'the certificate of the site could not be looked at')
      gauges.certificateFailed.set(1)
    }
  }
}

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
