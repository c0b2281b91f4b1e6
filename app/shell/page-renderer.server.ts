import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { preferredLanguage } from '#app/page/preferences.server.ts'
import {
  type CachedPageInfo,
  cachedPageInfoContext,
  clientAddressContext,
  languageContext,
  requestIdContext,
  structuredDataContext,
} from '#app/page/request-context.server.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { pageOfData } from '#app/platform/data-address.ts'
import { type Language, splitLanguage } from '#app/platform/languages.ts'
import { type CachedPage, finishedPage } from '#app/platform/page-cache.server.ts'
import {
  answerWithoutDatabase,
  failedForDatabase,
  noteUnreachable,
  retryLater,
} from './database-away.server.ts'
import { errorPageHandler, needsErrorPage } from './error-pages.server.ts'

/** An incoming request, with what the middleware has resolved. */
export type Visit = { id: string; clientAddress: string; request: Request }

/** Renders the site's pages; concurrent requests of a public page share one rendering. */
export class PageRenderer {
  readonly #services: Services
  readonly #handle: RequestHandler
  readonly #handleAsPage: RequestHandler
  readonly #rendering = new Map<string, Promise<CachedPage | Response>>()

  constructor(services: Services, build: ServerBuild) {
    this.#services = services
    const mode = services.config.isDevelopment ? 'development' : 'production'
    // The router checks only pages' origins, compares no more than the host, and returns a server error on a
    // mismatch: the session middleware checks all paths instead.
    const trusting = { ...build, allowedActionOrigins: ['**'] }
    this.#handle = createRequestHandler(trusting, mode)
    this.#handleAsPage = errorPageHandler(trusting, mode)
  }

  /**
   * The site's response, with the request's language and services. If it fails because the database is down,
   * the page that says so is rendered without the database: as a page or as data, as requested.
   */
  async render(url: URL, request: Request, visit: Visit, pageInfo: CachedPageInfo | null = null) {
    const context = this.#contextOf(url, request, visit, pageInfo)
    const requested = url.href === request.url ? request : new Request(url, request)
    const { method, headers } = requested
    const response = await this.#handle(requested, context)
    if (!failedForDatabase(context))
      return needsErrorPage(requested, response)
        ? this.#handleAsPage(
            new Request(url, { method, headers }),
            this.#contextOf(url, request, visit, pageInfo),
          )
        : response
    noteUnreachable(this.#services, visit.id)
    const without = this.#contextOf(url, request, visit, null)
    answerWithoutDatabase(without)
    const unavailable = await this.#handle(new Request(url, { method, headers }), without)
    return new Response(unavailable.body, {
      status: 503,
      headers: retryLater(unavailable.headers),
    })
  }

  /** Concurrent requests of the same page share one rendering. */
  renderForAll(key: string, url: URL, visit: Visit): Promise<CachedPage | Response> {
    const known = this.#rendering.get(key)
    if (known) return known
    const rendering = this.#renderAndCache(key, url, visit).finally(() =>
      this.#rendering.delete(key),
    )
    this.#rendering.set(key, rendering)
    return rendering
  }

  /** Renders a public page for an anonymous visitor, and caches it if allowed. */
  async #renderAndCache(key: string, url: URL, visit: Visit) {
    const { pages } = this.#services
    const started = pages.begin()
    const pageInfo: CachedPageInfo = { tags: new Set(), until: null }
    const plain = new Request(url, {
      headers: { Accept: visit.request.headers.get('Accept') ?? '*/*' },
    })
    const response = await this.render(url, plain, visit, pageInfo)
    if (response.status === 503) return pages.findStale(key) ?? response
    if (response.status !== 200 || response.headers.has('Set-Cookie')) {
      pages.forget(key)
      return response
    }
    const body = Buffer.from(await response.arrayBuffer())
    const page = await finishedPage(
      { status: 200, headers: response.headers, body },
      { tags: [...pageInfo.tags], until: pageInfo.until },
    )
    pages.store(key, page, started)
    return page
  }

  #contextOf(
    url: URL,
    request: Request,
    { id, clientAddress }: Visit,
    pageInfo: CachedPageInfo | null,
  ) {
    const context = new RouterContextProvider()
    context.set(servicesContext, this.#services)
    context.set(languageContext, languageOf(url, request))
    context.set(requestIdContext, id)
    context.set(clientAddressContext, clientAddress)
    context.set(cachedPageInfoContext, pageInfo)
    context.set(structuredDataContext, [])
    return context
  }
}

function languageOf(url: URL, request: Request): Language {
  const { language } = splitLanguage(pageOfData(url.pathname))
  return language === 'en' ? preferredLanguage(request) : language
}
