import { createContext } from 'react-router'
import { openDesk, type PayfastDesk } from './billing/payments/desk.server.ts'
import { SETTINGS_TAG, startContent } from './content/site-settings.server.ts'
import { type Clock, clockStartingAt, machineClock } from './platform/clock.ts'
import type { Config } from './platform/config.server.ts'
import { type Database, type Db, watchTransactions } from './platform/db.server.ts'
import { openDatabase } from './platform/engines.server.ts'
import { CHANGED_CHANNEL } from './platform/events.server.ts'
import { type Files, openFiles } from './platform/files.server.ts'
import { signToastsWith } from './platform/flash.server.ts'
import { type Jobs, startJobs } from './platform/jobs.server.ts'
import { type Live, startLive } from './platform/live.server.ts'
import { type Log, startLog } from './platform/logs.server.ts'
import { type Mailer, mailboxPage, smtpMailer } from './platform/mailer.server.ts'
import { type Metrics, startMetrics } from './platform/metrics.server.ts'
import { migrate } from './platform/migrate.server.ts'
import { type Outbox, outboxOver } from './platform/outbox.server.ts'
import { PageCache } from './platform/page-cache.server.ts'
import { secretKey } from './platform/secrets.server.ts'
import { smsPortal, type TextSender, textsPage } from './platform/text-sender.server.ts'
import { type Texts, textsOver } from './platform/texts.server.ts'
import { startWorld, type World } from './platform/world.server.ts'

/** Everything the site leans on that is not the site itself. */
export type Services = {
  config: Config
  log: Log
  /** The product clock: phases, countdowns, time-outs. It can be set. */
  clock: Clock
  /** The machine's clock: tokens, codes, limits. It can't. */
  securityClock: Clock
  database: Database
  db: Db
  jobs: Jobs
  outbox: Outbox
  mailer: Mailer
  texts: Texts
  textSender: TextSender
  files: Files
  live: Live
  pages: PageCache
  metrics: Metrics
  settings: Awaited<ReturnType<typeof startContent>>
  payfast: PayfastDesk
  world: World
  secret: string
  /** Closes everything in the order that loses nothing. */
  stop: () => Promise<void>
}

/** Made once when the server starts, then handed down. Tests put their own `instead`. */
export async function startServices(
  config: Config,
  instead: Partial<Services> = {},
): Promise<Services> {
  const log = instead.log ?? startLog(config.logLevel)
  const securityClock = instead.securityClock ?? machineClock
  const clock =
    instead.clock ??
    (config.clockStart ? clockStartingAt(config.clockStart, securityClock) : securityClock)
  if (!config.isProduction)
    watchTransactions((millis) =>
      log.warn(
        { millis: Math.round(millis), stack: new Error('transaction').stack },
        'a transaction stayed open too long',
      ),
    )

  const payfast = instead.payfast ?? openDesk(config, clock)
  const database = instead.database ?? (await openDatabase(databaseOf(config)))
  const ran = await migrate(database)
  if (ran.length > 0) log.info({ migrations: ran }, 'the database was brought up to date')

  const pages = new PageCache()
  await database.listen(
    CHANGED_CHANNEL,
    (payload) => pages.drop(JSON.parse(payload) as string[]),
    () => pages.empty(),
  )
  const live = await startLive(database)
  const settings = await startContent(database, () => pages.drop([SETTINGS_TAG]))
  const jobs = await startJobs(database, log, config.env === 'test' ? { pollSeconds: 0.5 } : {})
  const mailer =
    instead.mailer ?? (config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : mailboxPage())
  const files = instead.files ?? (await openFiles(config.filesUrl))

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
    outbox: outboxOver(jobs),
    mailer,
    texts: textsOver(jobs, config),
    textSender: config.smsUrl ? smsPortal(config.smsUrl) : textsPage(),
    files,
    live,
    pages,
    metrics: startMetrics(pages),
    settings,
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

/** Where this configuration keeps its data. */
export function databaseOf(config: Config) {
  return config.databaseUrl
    ? { url: config.databaseUrl, poolSize: config.databasePool }
    : { folder: `${config.dataDir}/db` }
}

export const servicesContext = createContext<Services>()
