import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { apis } from './api.server.ts'
import { canonicalAddress } from './cached-pages.server.ts'
import { launchPhase } from './launch/phases.ts'
import { pageOfData } from './platform/data-address.ts'
import { type Language, splitLanguage } from './platform/languages.ts'
import { type CachedPage, finishedPage } from './platform/page-cache.server.ts'
import { type Services, servicesContext } from './services.server.ts'
import { sendCached, sendFresh } from './shell/answers.server.ts'
import { door } from './shell/door.server.ts'
import { isPersonal } from './shell/personal.server.ts'
import { preferredLanguage } from './shell/preferences.server.ts'
import {
  clientAddressContext,
  languageContext,
  type PageFacts,
  pageFactsContext,
  requestIdContext,
  structuredDataContext,
} from './shell/request.server.ts'

export type SiteBuild = ServerBuild

/** Forms with files: without script these bring their photos, papers and contacts themselves. */
const TAKES_FILES =
  /^\/uploads\/|^(?:\/[a-z]{2})?\/(?:quote\/new|support|admin\/support\/[^/]+|become-provider|application|provider-portal\/(?:import|settings\/(?:photos|site|documents)))(?:\.data)?$/

/** The whole of Thembeka as one Hono app: what every request passes, the APIs, then the site. */
export function site(services: Services, build: SiteBuild) {
  const { config, log, metrics, pages, clock } = services
  const handle = createRequestHandler(build, config.isDevelopment ? 'development' : 'production')
  const rendering = new Map<string, Promise<CachedPage | Response>>()
  let isDraining = false
  const app = door(services, { takesFiles: TAKES_FILES })

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
      ? c.req.header('Authorization') === `Bearer ${config.metricsToken}`
      : !config.isProduction
    if (!isAllowed) return c.notFound()
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
    const canonical = isReading && !isPersonal(request) ? canonicalAddress(url) : null
    const fromDoor = { id: c.var.requestId, clientAddress: c.var.clientAddress, request }

    if (canonical === null)
      return sendFresh(await answer(url, request, fromDoor), request, { isPersonal: true })

    c.set('kind', 'public page')
    const key = `${launchPhase(services.settings.current(), now)} ${canonical}`
    const found = pages.find(key, now)
    if (found) return sendCached(found, request)
    // Many people asking for the same page at once cost one rendering.
    let made = rendering.get(key)
    if (!made) {
      made = renderForAll(key, new URL(canonical, url), fromDoor).finally(() =>
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
    log.error({ err: error, id: c.var.requestId }, 'a request failed')
    metrics.failures.inc({ where: 'door' })
    return c.text(
      'Something went wrong on our side. Nothing was lost; please try again in a moment.',
      500,
    )
  })

  type FromDoor = { id: string; clientAddress: string; request: Request }

  /** Asks the site, with the request's language and services. */
  async function answer(
    url: URL,
    request: Request,
    { id, clientAddress }: FromDoor,
    facts: PageFacts | null = null,
  ) {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(languageContext, languageOf(url, request))
    context.set(requestIdContext, id)
    context.set(clientAddressContext, clientAddress)
    context.set(pageFactsContext, facts)
    context.set(structuredDataContext, [])
    const asked = url.href === request.url ? request : new Request(url, request)
    return handle(asked, context)
  }

  /** Renders a public page for nobody in particular, and keeps it when it may be kept. */
  async function renderForAll(key: string, url: URL, fromDoor: FromDoor) {
    const begun = pages.begin()
    const facts: PageFacts = { tags: new Set(), until: null }
    const plain = new Request(url, {
      headers: { Accept: fromDoor.request.headers.get('Accept') ?? '*/*' },
    })
    const response = await answer(url, plain, fromDoor, facts)
    if (response.status !== 200 || response.headers.has('Set-Cookie')) return response
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

/** An address that can't be decoded is no address of ours: it gets the page for unknown ones. */
function readableAddress(address: string): URL {
  const url = new URL(address)
  try {
    if (decodeURIComponent(url.pathname).includes('\0')) url.pathname = '/unknown-address'
  } catch {
    url.pathname = '/unknown-address'
  }
  return url
}

async function readiness({ db, files }: Services) {
  const checks = {
    database: () => db.selectFrom('world').select('kind').execute(),
    files: () => files.check(),
  }
  const problems: string[] = []
  for (const [name, check] of Object.entries(checks)) await check().catch(() => problems.push(name))
  return problems
}
