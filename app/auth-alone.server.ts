import { readFile } from 'node:fs/promises'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { authApi, authSettings, authTasks } from './auth/index.server.ts'
import {
  type AloneSettings,
  aloneSettings,
  SettingsFileError,
} from './auth/public/alone-settings.ts'
import type { AuthServices } from './auth/public/auth-services.ts'
import { startContent } from './page/site-settings.server.ts'
import { machineClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.server.ts'
import type { Database } from './platform/db.server.ts'
import { deliverEmail } from './platform/deliver-email.server.ts'
import { startEmailTexts } from './platform/email-texts/email-texts.server.ts'
import { openDatabase } from './platform/engines.server.ts'
import { type Job, startJobs } from './platform/jobs.server.ts'
import { startLog } from './platform/logs.server.ts'
import { EMAILS_TOGETHER, type Mailer, mailboxPage, smtpMailer } from './platform/mailer.server.ts'
import { migrate } from './platform/migrate.server.ts'
import { DELIVER_EMAIL, outboxOver } from './platform/outbox.server.ts'
import { startScheduledTasks } from './platform/scheduled-tasks.server.ts'
import { secretKey } from './platform/secrets.server.ts'
import { smsPortal, textsPage } from './platform/text-sender.server.ts'
import { DELIVER_TEXT, deliverText, textsOver } from './platform/texts.server.ts'
import { SECOND } from './platform/time.ts'

/** How long running requests may take to finish after SIGTERM. */
const DRAIN = 10 * SECOND

export type RunningAuth = {
  url: string
  log: AuthServices['log']
  isProduction: boolean
  /** Warnings for the operator, for example that emails aren't sent. */
  warnings: string[]
  stop: () => Promise<void>
}

export async function readAloneSettings(file: string): Promise<AloneSettings> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new SettingsFileError(`There is no file ${file}.`)
    if (error.code === 'EISDIR') throw new SettingsFileError(`${file} is a folder, not a file.`)
    if (error.code === 'EACCES' || error.code === 'EPERM')
      throw new SettingsFileError(`${file} can't be read: look at its owner and rights.`)
    throw error
  })
  return aloneSettings(text, file)
}

/**
 * Starts the authentication service without the site: its database, its own scheduled tasks and queue
 * workers, and nothing of the marketplace. Payment settings are neither required nor read.
 */
export async function startAuthService(
  settings: AloneSettings,
  instead: { database?: Database; mailer?: Mailer } = {},
): Promise<RunningAuth> {
  const config = readAloneConfig(settings)
  const database = instead.database ?? (await openDatabase(databaseOf(config)))
  const mailer =
    instead.mailer ?? (config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : mailboxPage())
  const { services, jobs } = await database.startAlone(() =>
    openServices(config, { database, mailer }),
  )
  const server = await listen(config, services)
  const tasks = startScheduledTasks(services, authTasks)
  return {
    url: server.url,
    log: services.log,
    isProduction: config.isProduction,
    warnings: warningsOf(config),
    stop: async () => {
      await server.stop()
      await tasks.stop()
      await jobs.stop(5 * SECOND)
      mailer.close()
      await database.close()
    },
  }
}

/** Tables, services, and workers for the two queues that this service writes to. */
async function openServices(
  config: Config,
  { database, mailer }: { database: Database; mailer: Mailer },
) {
  await migrate(database)
  const log = startLog(config.logLevel)
  const jobs = await startJobs(database, log)
  const { db } = database
  const secret = secretKey(config)
  const services: AuthServices = {
    config,
    db,
    log,
    clock: machineClock,
    securityClock: machineClock,
    secret,
    outbox: outboxOver(jobs, secret),
    // Without a gateway no SMS is sent, because there is no development page to read it on.
    texts: { ...textsOver(jobs, config, secret), areRead: config.smsUrl !== undefined },
    settings: await startContent(database, () => {}),
    emailTexts: await startEmailTexts(database, log),
    // An operator who runs it alone has their own terms, and asks for consent on their own pages.
    registrationTexts: [],
  }
  const textSender = config.smsUrl ? smsPortal(config.smsUrl) : textsPage()
  await jobs.work(deliveries({ db, jobs, clock: machineClock, mailer, textSender, secret }))
  return { services, jobs }
}

const deliveries = (
  delivery: Parameters<typeof deliverEmail>[0] & Parameters<typeof deliverText>[0],
): Record<string, Job> => ({
  [DELIVER_EMAIL]: {
    run: ({ emailId }, tried) => deliverEmail(delivery, String(emailId), tried),
    together: EMAILS_TOGETHER,
  },
  [DELIVER_TEXT]: {
    run: ({ textId }) => deliverText(delivery, { textId: String(textId), isNews: false }),
    together: 10,
  },
})

/** Messages name a setting as the configuration file does. */
function readAloneConfig({ env, givenNames }: AloneSettings): Config {
  try {
    return readConfig(env, { takesPayments: false })
  } catch (error) {
    if (error instanceof ConfigError)
      error.message = error.message.replace(
        /\b[A-Z][A-Z0-9_]+\b/g,
        (name) => givenNames.get(name) ?? name,
      )
    throw error
  }
}

const databaseOf = ({ databaseUrl, databasePool, dataDir }: Config) =>
  databaseUrl ? { url: databaseUrl, poolSize: databasePool } : { folder: `${dataDir}/db` }

function warningsOf(config: Config) {
  const warnings: string[] = []
  const { hooks, phone } = authSettings(config)
  if (!config.smtpUrl && !hooks.email)
    warnings.push('SMTP_URL is not set: emails are kept in the database and sent to nobody.')
  if (phone.isEnabled && !config.smsUrl && !hooks.sms)
    warnings.push('SMS_URL is not set: no texts are sent.')
  return warnings
}

/** Listens with only the authentication service, at the root and at the path of its external URL. */
async function listen(config: Config, services: AuthServices) {
  const { pathname } = new URL(authSettings(config).externalUrl)
  const api = authApi(services)
  const app = new Hono()
  if (pathname !== '/') app.route(pathname, api)
  app.route('/', api)
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  const address = server.address()
  return {
    url: `http://${config.host}:${typeof address === 'object' && address ? address.port : config.port}`,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      const drained = setTimeout(
        () => 'closeAllConnections' in server && server.closeAllConnections(),
        DRAIN,
      )
      await closed
      clearTimeout(drained)
    },
  }
}
