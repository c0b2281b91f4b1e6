import type { Context, MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import { addressAt } from './addresses.server.ts'
import { apis } from './api.server.ts'
import { canonicalAddress } from './cached-pages.server.ts'
import { operatorMetrics } from './operations/index.server.ts'
import { launchPhase } from './page/launch-phase.ts'
import type { Services } from './page/services.server.ts'
import { isCutOff } from './platform/cut-off.server.ts'
import { pageOfData } from './platform/data-address.ts'
import { databaseTrouble, isDatabaseUnavailable } from './platform/database-errors.server.ts'
import { splitLanguage } from './platform/languages.ts'
import { scheduledTasks } from './scheduled-tasks.server.ts'
import { sendCached, sendFresh } from './shell/answers.server.ts'
import { addressInChosenLanguage } from './shell/chosen-language.server.ts'
import {
  answerThatDatabaseIsAway,
  noteUnreachable,
  retryLater,
} from './shell/database-away.server.ts'
import { type Env, formMiddleware } from './shell/form-middleware.server.ts'
import { health, metricsPage } from './shell/health.server.ts'
import { PageRenderer } from './shell/page-renderer.server.ts'
import { isPersonal } from './shell/personal.server.ts'

export type SiteBuild = ServerBuild

/** Forms with files: without script, they post their photos, documents and contacts themselves. */
const takesFiles = (path: string) =>
  addressAt(splitLanguage(pageOfData(path)).path)?.takes === 'files'

/** The whole site as one Hono app: the common middleware, the APIs, then the pages. */
export function site(services: Services, build: SiteBuild) {
  let isDraining = false
  const app = formMiddleware(services, { takesFiles })
  app.use(unavailableWithoutDatabase)
  app.route('/', health(services, { isDraining: () => isDraining }))
  app.route('/', metricsPage(services, operatorMetrics(services, scheduledTasks)))
  app.route('/', apis(services))
  const renderer = new PageRenderer(services, build)
  app.all('*', (c) => page(c, services, renderer))
  app.onError((error, c) => failure(c, services, error))

  return Object.assign(app, {
    /** From here on the readiness check fails, so that a load balancer sends no new requests. */
    drain: () => {
      isDraining = true
    },
  })
}

const unavailableWithoutDatabase: MiddlewareHandler = async (c, next) => {
  const trouble = { wasUnavailable: false }
  await databaseTrouble.run(trouble, next)
  // A form's own error message stays, with its input.
  if (!trouble.wasUnavailable || c.res.status !== 500) return
  const { body, headers } = c.res
  c.res = new Response(body, { status: 503, headers: retryLater(headers) })
}

async function page(c: Context<Env>, services: Services, renderer: PageRenderer) {
  c.set('kind', 'page')
  const request = c.req.raw
  const url = readableAddress(request.url)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const isForAll = isReading && !isPersonal(request) && !addressInChosenLanguage(request)
  const canonical = isForAll ? canonicalAddress(url) : null
  const visit = { id: c.var.requestId, clientAddress: c.var.clientAddress, request }
  if (canonical === null)
    return sendFresh(await renderer.render(url, request, visit), request, { isPersonal: true })

  c.set('kind', 'public page')
  const now = services.clock.now()
  const key = `${launchPhase(services.settings.current(), now)} ${canonical}`
  const found = services.pages.find(key, now)
  if (found) return sendCached(found, request)
  const rendered = await renderer.renderForAll(key, new URL(canonical, url), visit)
  return rendered instanceof Response
    ? sendFresh(rendered.clone(), request, { isPersonal: false })
    : sendCached(rendered, request)
}

function failure(c: Context<Env>, { log, metrics }: Services, error: Error) {
  if (isCutOff(c)) return c.body(null, 400)
  if (isDatabaseUnavailable(error)) {
    noteUnreachable({ log, metrics }, c.var.requestId, error)
    return answerThatDatabaseIsAway(c.req.raw)
  }
  log.error({ err: error, id: c.var.requestId }, 'a request failed')
  metrics.failures.inc({ where: 'door' })
  return c.text(
    'Something went wrong on our side. Nothing was lost; please try again in a moment.',
    500,
  )
}

/**
 * A URL that can't be decoded gets the 404 page, as does one whose path begins with two slashes: if a page
 * redirected to its own path, browsers would read what follows as another host. NUL is removed from the
 * query, because it means nothing and PostgreSQL rejects it in text.
 */
function readableAddress(address: string): URL {
  const url = new URL(address)
  if (url.search.includes('%00')) url.search = url.search.replaceAll('%00', '')
  if (!isReadablePath(url.pathname)) url.pathname = '/unknown-address'
  return url
}

function isReadablePath(path: string): boolean {
  if (path.startsWith('//')) return false
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
