import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { RouterContextProvider } from 'react-router'
import { readAloneSettings, startAuthService } from './app/auth-alone.server.ts'
import { undisclosed, undisclosedSentence } from './app/content/public/disclosures.ts'
import { listenForOperator } from './app/operations/index.server.ts'
import { type Services, servicesContext } from './app/page/services.server.ts'
import { savedSettings } from './app/page/site-settings.server.ts'
import { type Config, readConfig } from './app/platform/config.server.ts'
import { databaseOf, openDatabase } from './app/platform/engines.server.ts'
import { progressBar } from './app/platform/progress.ts'
import { startScheduledTasks } from './app/platform/scheduled-tasks.server.ts'
import { jobsOf, scheduledTasks } from './app/scheduled-tasks.server.ts'
import { startServices } from './app/services.server.ts'
import { welcome } from './app/shell/welcome.server.ts'
import { type SiteBuild, site } from './app/site.server.ts'
import { openSmtpListener } from './app/support/index.server.ts'
import { isEmpty, seedDemonstration } from './db/seeds/demonstration.server.ts'

export { command } from './app/commands.server.ts'
export { readConfig } from './app/platform/config.server.ts'
export { welcome } from './app/shell/welcome.server.ts'
export { RouterContextProvider, servicesContext, site }

/** How long running requests may take to finish after SIGTERM. */
const DRAIN = 10_000
/**
 * Longer than a load balancer's idle timeout: otherwise it may send a request on a connection that is just
 * being closed.
 */
const KEPT_OPEN = 75_000

/** How long readiness fails before the server stops accepting connections, so that load balancers notice. */
const NOTICE = { production: 5000, test: 500, development: 0 }

export type Running = { port: number; services: Services; stop: () => Promise<void> }

/**
 * Services and background work: scheduled tasks and jobs. Tables, job queues and demonstration data are
 * created by one process at a time; others that start meanwhile wait, and find them.
 */
export async function begin(
  config: Config,
  instead: Partial<Services> = {},
  { sells = false }: { sells?: boolean } = {},
) {
  const database = instead.database ?? (await openDatabase(databaseOf(config)))
  const services = await database.startAlone(async () => {
    const made = await startServices(config, { ...instead, database })
    if (sells && config.isProduction) await demandDisclosures(made)
    if (!instead.database) await demonstrationIfWanted(made)
    await made.jobs.work(jobsOf(made))
    return made
  })
  const work = startScheduledTasks(services, scheduledTasks, config.env === 'test' ? 10 : 1)
  const operator = instead.database ? null : await handleOrders(services)
  return {
    services,
    finish: async () => {
      await operator?.close()
      await work.stop()
      await services.stop()
    },
  }
}

/** Only this process can use the embedded database, so it makes backups on request. */
async function handleOrders({ config, database, files, secret, securityClock, log }: Services) {
  if (database.engine !== 'pglite') return null
  const { backUp } = await import('./app/operations/backup.server.ts')
  return listenForOperator(`${config.dataDir}/db`, {
    log,
    carryOut: async ({ folder, keepDays }, say) => {
      const now = securityClock.now()
      await backUp({ database, files, secret, folder, keepDays, now, say })
    },
  })
}

/** Config → services → one Hono app (the APIs, then the site) → listening. */
export async function start(
  config: Config,
  build: SiteBuild,
  instead: Partial<Services> = {},
): Promise<Running> {
  const { services, finish } = await begin(config, instead, { sells: true })
  const app = site(services, build)
  const server = createAdaptorServer({ fetch: app.fetch })
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = KEPT_OPEN
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  const smtpListener = await openSmtpListener(services).catch(async (error: unknown) => {
    await new Promise<void>((resolve) => server.close(() => resolve()))
    await finish()
    throw error
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return {
    port,
    services,
    stop: async () => {
      app.drain()
      await wait(NOTICE[config.env])
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      const hurry = setTimeout(
        () => 'closeAllConnections' in server && server.closeAllConnections(),
        DRAIN,
      )
      await smtpListener?.close()
      await closed
      clearTimeout(hurry)
      await finish()
    },
  }
}

/** A shop must identify its seller before anything can be sold. */
async function demandDisclosures(services: Services) {
  const missing = undisclosed(await savedSettings(services.db))
  if (missing.length === 0) return
  await services.stop()
  throw Object.assign(new Error(undisclosedSentence(missing)), { expected: true })
}

/** Demonstration data is added only to a database without people, unless it is turned off. */
async function demonstrationIfWanted({ config, db, clock, settings, world }: Services) {
  if (!config.demoData || !(await isEmpty(db))) return
  await seedDemonstration({
    config,
    db,
    now: clock.now(),
    fullLaunch: settings.current().fullLaunch,
    progress: progressBar('Making up a world of providers'),
  })
  await world.refresh()
}

/** The program: starts, prints the URL, and shuts down gracefully on the first signal. */
export async function main(env: NodeJS.ProcessEnv, say: (line: string) => void = () => {}) {
  const config = readConfig(env)
  const build = (await import('virtual:react-router/server-build')) as unknown as SiteBuild
  const running = await start(config, build)
  const { log, database, mailer } = running.services
  log.info(
    { port: running.port, database: database.engine, mail: mailer.goesTo },
    `listening at ${config.siteUrl}`,
  )
  for (const line of await welcome(running.services)) say(line)

  stopOnSignal(running, log)
  return running
}

/** The first signal shuts down gracefully, the second exits at once. */
function stopOnSignal({ stop }: { stop: () => Promise<void> }, log: Services['log']) {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, async () => {
      if (isStopping) return process.exit(1)
      isStopping = true
      log.info({ signal }, 'stopping: finishing what is under way')
      await stop()
      process.exit(0)
    })
}

/** The standalone authentication service, with the settings of a file. */
export async function authAlone(
  file: string,
  { say, warn }: Record<'say' | 'warn', (line: string) => void>,
) {
  const settings = await readAloneSettings(file)
  // Printed first: a misspelt name is often why the startup then fails.
  for (const name of settings.ignored) warn(`${name} is not supported and has no effect.`)
  const running = await startAuthService(settings)
  for (const warning of running.warnings) warn(warning)
  running.log.info(`the authentication service is listening at ${running.url}`)
  if (!running.isProduction) say(`Authentication service at ${running.url}   (stop with Ctrl-C)`)
  stopOnSignal(running, running.log)
}
