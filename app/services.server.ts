import { agreedTexts } from './agreements/public/agreed-texts.ts'
import { startSessionChanges } from './auth/index.server.ts'
import { openPayfastClient } from './billing/index.server.ts'
import { readPublishedContent } from './content/index.server.ts'
import { CATEGORIES_TAG, startCategories } from './directory/index.server.ts'
import { allEmails } from './emails.server.ts'
import type { Services } from './page/services.server.ts'
import { SETTINGS_TAG, startContent } from './page/site-settings.server.ts'
import { clockStartingAt, machineClock } from './platform/clock.ts'
import type { Config } from './platform/config.server.ts'
import { watchTransactions } from './platform/db.server.ts'
import { startEmailTexts } from './platform/email-texts/email-texts.server.ts'
import { databaseOf, openDatabase } from './platform/engines.server.ts'
import { CHANGED_CHANNEL } from './platform/events.server.ts'
import { openFiles } from './platform/files.server.ts'
import { signToastsWith } from './platform/flash.server.ts'
import { startJobs } from './platform/jobs.server.ts'
import { startLive } from './platform/live.server.ts'
import { type Log, startLog } from './platform/logs.server.ts'
import { mailboxPage, smtpMailer } from './platform/mailer.server.ts'
import { type Metrics, startMetrics } from './platform/metrics.server.ts'
import { migrate } from './platform/migrate.server.ts'
import { outboxOver } from './platform/outbox.server.ts'
import { PageCache } from './platform/page-cache.server.ts'
import { makePrivate } from './platform/private-folder.server.ts'
import { openPublicFetch } from './platform/public-fetch/public-fetch.server.ts'
import { secretKey } from './platform/secrets.server.ts'
import { smsPortal, textsPage } from './platform/text-sender.server.ts'
import { textsOver } from './platform/texts.server.ts'
import { startWorld } from './platform/world.server.ts'
import { retentionRules } from './retention.server.ts'

/** Creates the services when the server starts. Tests replace some with `instead`. */
export async function startServices(
  config: Config,
  instead: Partial<Services> = {},
): Promise<Services> {
  const log = instead.log ?? startLog(config.logLevel)
  warnOfOpenFolder(config, log)
  if (!config.isProduction) warnOfLongTransactions(log)
  const { clock, securityClock } = clocksOf(config, instead)
  const payfast = instead.payfast ?? openPayfastClient(config, clock)
  const database = instead.database ?? (await openDatabase(databaseOf(config)))
  const ran = await migrate(database)
  if (ran.length > 0) log.info({ migrations: ran }, 'the database was brought up to date')

  const pages = new PageCache()
  const metrics = startMetrics(pages)
  const files = instead.files ?? (await fileStore(config, log, metrics))
  await database.listen(
    CHANGED_CHANNEL,
    (payload) => pages.drop(JSON.parse(payload) as string[]),
    () => pages.distrust(),
  )
  const live = await startLive(database)
  const sessionChanges = await startSessionChanges(database)
  const settings = await startContent(database, () => pages.drop([SETTINGS_TAG]))
  const emailTexts = await startEmailTexts(database, log)
  const categories = await startCategories(database, () => pages.drop([CATEGORIES_TAG]))
  const jobs = await startJobs(database, log)
  const mailer = instead.mailer ?? mailerOf(config)

  const secret = secretKey(config)
  signToastsWith(secret)

  return {
    config,
    log,
    clock,
    securityClock,
    database,
    db: database.db,
    jobs,
    outbox: outboxOver(jobs, secret),
    publicFetch: openPublicFetch(config),
    mailer,
    texts: textsOver(jobs, config, secret),
    textSender: config.smsUrl ? smsPortal(config.smsUrl) : textsPage(),
    files,
    live,
    sessionChanges,
    pages,
    metrics,
    settings,
    emails: allEmails,
    emailTexts,
    categories,
    publishedContent: readPublishedContent,
    registrationTexts: agreedTexts,
    retention: retentionRules,
    payfast,
    world: await startWorld(database.db),
    secret,
    stop: async () => {
      await jobs.stop(5000)
      mailer.close()
      await database.close()
    },
  }
}

function warnOfOpenFolder({ dataDir }: Config, log: Log) {
  const open = makePrivate(dataDir)
  if (open.length > 0)
    log.warn(
      { open: open.slice(0, 10) },
      'DATA_DIR holds what other users of this machine can read',
    )
}

const warnOfLongTransactions = (log: Log) =>
  watchTransactions((millis) =>
    log.warn(
      { millis: Math.round(millis), stack: new Error('transaction').stack },
      'a transaction stayed open too long',
    ),
  )

function clocksOf({ clockStart }: Config, instead: Partial<Services>) {
  const securityClock = instead.securityClock ?? machineClock
  const productClock = clockStart ? clockStartingAt(clockStart, securityClock) : securityClock
  return { clock: instead.clock ?? productClock, securityClock }
}

const fileStore = ({ filesUrl }: Config, log: Log, metrics: Metrics) =>
  openFiles(filesUrl, {
    failed: (error) => {
      log.error({ err: error }, 'a file was not stored')
      metrics.failures.inc({ where: 'files' })
    },
  })

const mailerOf = ({ smtpUrl, mailFrom }: Config) =>
  smtpUrl ? smtpMailer(smtpUrl, mailFrom) : mailboxPage()
