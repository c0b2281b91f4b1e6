import { Gauge } from 'prom-client'
import type { Services } from '#app/page/services.server.ts'

export type Gauges = ReturnType<typeof gaugesIn>

export function gaugesIn(registry: Services['metrics']['registry']) {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ) => {
    const fullName = `thembeka_${name}`
    // In development the site is created again after a change, with the same services.
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
