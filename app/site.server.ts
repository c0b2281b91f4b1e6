import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { addressAt } from './addresses.server.ts'
import { apis } from './api.server.ts'
import { canonicalAddress } from './cached-pages.server.ts'
import { operatorMetrics } from './operations/index.server.ts'
import { launchPhase } from './page/launch-phase.ts'
import { preferredLanguage } from './page/preferences.server.ts'
import {
  clientAddressContext,
  languageContext,
  type PageFacts,
  pageFactsContext,
  requestIdContext,
  structuredDataContext,
} from './page/request-context.server.ts'
import { type Services, servicesContext } from './page/services.server.ts'
import { isCutOff } from './platform/cut-off.server.ts'
import { pageOfData } from './platform/data-address.ts'
import { databaseTrouble, isDatabaseUnavailable } from './platform/database-errors.server.ts'
import { isSame } from './platform/keyed-hash.server.ts'
import { type Language, splitLanguage } from './platform/languages.ts'
import { type CachedPage, finishedPage } from './platform/page-cache.server.ts'
import { readWorld } from './platform/world.server.ts'
import { scheduledTasks } from './scheduled-tasks.server.ts'
import { sendCached, sendFresh } from './shell/answers.server.ts'
import { addressInChosenLanguage } from './shell/chosen-language.server.ts'
import {
  answerThatDatabaseIsAway,
  answerWithoutDatabase,
  failedForDatabase,
  retryLater,
} from './shell/database-away.server.ts'
import { errorPageHandler, needsErrorPage } from './shell/error-pages.server.ts'
import { door } from './shell/form-middleware.server.ts'
import { isPersonal } from './shell/personal.server.ts'

export type SiteBuild = ServerBuild

/** Forms with files: without script these bring their photos, documents and contacts themselves. */
const takesFiles = (path: string) =>
  addressAt(splitLanguage(pageOfData(path)).path)?.takes === 'files'

/** The whole of Thembeka as one Hono app: what every request passes, the APIs, then the site. */
export function site(services: Services, build: SiteBuild) {
  const { config, log, metrics, pages, clock } = services
  const mode = config.isDevelopment ? 'development' : 'production'
  // The router asks this of pages alone, not of addresses without one, compares no more than the host, and fails
  // where it refuses: the session's middleware asks it of all of them instead.
  const trusting = { ...build, allowedActionOrigins: ['**'] }
  const handle = createRequestHandler(trusting, mode)
  const handleAsPage = errorPageHandler(trusting, mode)
  const rendering = new Map<string, Promise<CachedPage | Response>>()
  let isDraining = false
  const operator = operatorMetrics(services, scheduledTasks)
  const app = door(services, { takesFiles })

  app.use(async (c, next) => {
    const trouble = { wasUnavailable: false }
    await databaseTrouble.run(trouble, next)
    // A form that says in its own words that it failed keeps them, and what was typed.
    if (!trouble.wasUnavailable || c.res.status !== 500) return
    const { body, headers } = c.res
    c.res = new Response(body, { status: 503, headers: retryLater(headers) })
  })

  app.get('/health/live', (c) => c.json({ live: true }))
  app.get('/health/ready', async (c) => {
    const problems = isDraining ? ['stopping'] : await readiness(services)
    return c.json({ ready: problems.length === 0, problems }, problems.length === 0 ? 200 : 503)
  })
  app.get('/health', async (c) => {
    const problems = isDraining ? ['stopping'] : await readiness(services)
    return c.json(
      { live: true, ready: problems.length === 0, problems },
      problems.length === 0 ? 200 : 503,
    )
  })
  app.get('/metrics', async (c) => {
    const isAllowed = config.metricsToken
      ? isSame(c.req.header('Authorization') ?? '', `Bearer ${config.metricsToken}`)
      : !config.isProduction
    if (!isAllowed) return c.notFound()
    await operator.refresh()
    c.header('Content-Type', metrics.registry.contentType)
    return c.body(await metrics.registry.metrics())
  })
  app.route('/', apis(services))

  app.all('*', async (c) => {
    c.set('kind', 'page')
    const request = c.req.raw
    const url = readableAddress(request.url)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const now = clock.now()
    const isForAll = isReading && !isPersonal(request) && !addressInChosenLanguage(request)
    const canonical = isForAll ? canonicalAddress(url) : null
    const requestDetails = { id: c.var.requestId, clientAddress: c.var.clientAddress, request }

    if (canonical === null)
      return sendFresh(await answer(url, request, requestDetails), request, { isPersonal: true })

    c.set('kind', 'public page')
    const key = `${launchPhase(services.settings.current(), now)} ${canonical}`
    const found = pages.find(key, now)
    if (found) return sendCached(found, request)
    // Many people asking for the same page at once cost one rendering.
    let made = rendering.get(key)
    if (!made) {
      made = renderForAll(key, new URL(canonical, url), requestDetails).finally(() =>
        rendering.delete(key),
      )
      rendering.set(key, made)
    }
    const page = await made
    return page instanceof Response
      ? sendFresh(page.clone(), request, { isPersonal: false })
      : sendCached(page, request)
  })

  app.onError((error, c) => {
    if (isCutOff(c)) return c.body(null, 400)
    if (isDatabaseUnavailable(error)) {
      noteAway(c.var.requestId, error)
      return answerThatDatabaseIsAway(c.req.raw)
    }
    log.error({ err: error, id: c.var.requestId }, 'a request failed')
    metrics.failures.inc({ where: 'door' })
    return c.text(
      'Something went wrong on our side. Nothing was lost; please try again in a moment.',
      500,
    )
  })

  const noteAway = (id: string, error?: Error) => {
    metrics.failures.inc({ where: 'database' })
    log.warn({ id, why: error?.message }, 'the database could not be reached')
  }

  type FromDoor = { id: string; clientAddress: string; request: Request }

  /**
   * Asks the site, with the request's language and services. Where that fails because the database is away
   * the site is asked again, and says so without it: as a page or as data, as it was asked.
   */
  async function answer(
    url: URL,
    request: Request,
    requestDetails: FromDoor,
    facts: PageFacts | null = null,
  ) {
    const context = contextOf(url, request, requestDetails, facts)
    const requested = url.href === request.url ? request : new Request(url, request)
    const { method, headers } = requested
    const response = await handle(requested, context)
    if (!failedForDatabase(context))
      return needsErrorPage(requested, response)
        ? handleAsPage(requested, contextOf(url, request, requestDetails, facts))
        : response
    noteAway(requestDetails.id)
    const without = contextOf(url, request, requestDetails, null)
    answerWithoutDatabase(without)
    const said = await handle(new Request(url, { method, headers }), without)
    return new Response(said.body, { status: 503, headers: retryLater(said.headers) })
  }

  function contextOf(
    url: URL,
    request: Request,
    { id, clientAddress }: FromDoor,
    facts: PageFacts | null,
  ) {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(languageContext, languageOf(url, request))
    context.set(requestIdContext, id)
    context.set(clientAddressContext, clientAddress)
    context.set(pageFactsContext, facts)
    context.set(structuredDataContext, [])
    return context
  }

  /** Renders a public page for nobody in particular, and keeps it when it may be kept. */
  async function renderForAll(key: string, url: URL, requestDetails: FromDoor) {
    const begun = pages.begin()
    const facts: PageFacts = { tags: new Set(), until: null }
    const plain = new Request(url, {
      headers: { Accept: requestDetails.request.headers.get('Accept') ?? '*/*' },
    })
    const response = await answer(url, plain, requestDetails, facts)
    if (response.status === 503) return pages.findStale(key) ?? response
    if (response.status !== 200 || response.headers.has('Set-Cookie')) {
      pages.forget(key)
      return response
    }
    const body = Buffer.from(await response.arrayBuffer())
    const page = await finishedPage(
      { status: 200, headers: response.headers, body },
      { tags: [...facts.tags], until: facts.until },
    )
    pages.keep(key, page, begun)
    return page
  }

  return Object.assign(app, {
    /** From here on the site says it is not ready, so that a balancer sends nobody new. */
    drain: () => {
      isDraining = true
    },
  })
}

function languageOf(url: URL, request: Request): Language {
  const { language } = splitLanguage(pageOfData(url.pathname))
  return language === 'en' ? preferredLanguage(request) : language
}

/**
 * An address that can't be decoded is no address of ours: it gets the page for unknown ones. NUL in a
 * query says nothing, and PostgreSQL refuses it in every text: no page has to read it.
 */
function readableAddress(address: string): URL {
  const url = new URL(address)
  if (url.search.includes('%00')) url.search = url.search.replaceAll('%00', '')
  try {
    if (decodeURIComponent(url.pathname).includes('\0')) url.pathname = '/unknown-address'
  } catch {
    url.pathname = '/unknown-address'
  }
  return url
}

async function readiness({ db, files }: Services) {
  const checks = {
    database: () => readWorld(db),
    files: () => files.check(),
  }
  const problems: string[] = []
  for (const [name, check] of Object.entries(checks)) await check().catch(() => problems.push(name))
  return problems
}
