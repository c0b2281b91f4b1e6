import { type DataRouter, data, type ErrorResponse, type MiddlewareFunction } from 'react-router'
import { isUnreached } from '#app/platform/failed-request.ts'

/** A method that no form uses: pages revalidate with it, and it never leaves the browser. */
export const ASK = 'PUT'

/** The error of a page that couldn't be loaded. */
export class NoSignal extends Error {}

/** `body` is the server's own message, if a server was reached. */
type OnOutage = (body?: unknown) => void

let router: DataRouter | undefined
let notifyPage: OnOutage = () => {}

export function keepRouter(its: DataRouter | undefined) {
  router = its
}

/** Called when a request failed without a network; the page stays as it was. */
export function onNoSignal(onOutage: OnOutage) {
  notifyPage = onOutage
}

/** The results of a page's loaders and action, by route. */
export type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/**
 * Handles every request of the router. Without a network a form keeps its input, a page that is revalidated
 * stays, and only a page being navigated to shows that it couldn't be loaded.
 */
export const stayWithoutSignal: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  for (const [route, item] of Object.entries(results)) {
    if (item.type !== 'error' || !findsNoWay(item.result)) continue
    // Only our own responses have a title: a proxy whose server is down sends an HTML page.
    const words = (item.result as Partial<ErrorResponse>).data
    const body = words?.title && words
    const { location, navigation, loaderData } = router?.state ?? {}
    // The root layout stays on any navigation.
    const stays = route === 'root' || isAt(request, location)
    if (request.method === 'GET' && stays && loaderData && route in loaderData)
      results[route] = { type: 'data', result: loaderData[route] }
    else if (request.method === 'GET' && isAt(request, navigation?.location ?? location)) {
      if (!body) item.result = new NoSignal()
    } else {
      // With this status the router doesn't revalidate, which would fail in the same way.
      results[route] = { type: 'data', result: data(undefined, { status: 503 }) }
      if (request.method !== 'GET' || !isAskingAgain()) notifyPage(body)
    }
  }
  return results
}

/** A page's own revalidation fails silently. */
const isAskingAgain = () =>
  [...(router?.state.fetchers.values() ?? [])].some(({ formMethod }) => formMethod === ASK)

/** The router wraps an action's error. */
const findsNoWay = (failed: unknown) =>
  isUnreached(failed) || isUnreached((failed as Partial<ErrorResponse> | null)?.data)

function isAt(request: Request, place: { pathname: string; search: string } | undefined) {
  const { pathname, search } = new URL(request.url)
  return place !== undefined && pathname + search === place.pathname + place.search
}
