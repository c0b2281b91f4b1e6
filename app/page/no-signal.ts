import { type DataRouter, data, type ErrorResponse, type MiddlewareFunction } from 'react-router'
import { isUnreached } from '#app/platform/failed-request.ts'

/** No form is sent with this method: pages refetch with it, and it never leaves the browser. */
export const ASK = 'PUT'

/** The error of a page that could not be fetched. */
export class NoSignal extends Error {}

/** `body` is the server's own message, if a server was reached. */
type OnOutage = (body?: unknown) => void

let router: DataRouter | undefined
let notifyPage: OnOutage = () => {}

export function keepRouter(its: DataRouter | undefined) {
  router = its
}

/** Called when a request found no network; the page stays as it was. */
export function onNoSignal(onOutage: OnOutage) {
  notifyPage = onOutage
}

/** What a page's loaders and its action came to, by route. */
export type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/**
 * Every request of the router passes here. Without a network a form keeps what was typed, a page that is
 * revalidated stays, and only a page that is navigated to says that it could not be fetched.
 */
export const stayWithoutSignal: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  for (const [route, item] of Object.entries(results)) {
    if (item.type !== 'error' || !findsNoWay(item.result)) continue
    // Only an answer of ours has a title: a proxy whose server is down sends an HTML page.
    const words = (item.result as Partial<ErrorResponse>).data
    const body = words?.title && words
    const { location, navigation, loaderData } = router?.state ?? {}
    // The frame around every page stays on any navigation.
    const stays = route === 'root' || isAt(request, location)
    if (request.method === 'GET' && stays && loaderData && route in loaderData)
      results[route] = { type: 'data', result: loaderData[route] }
    else if (request.method === 'GET' && isAt(request, navigation?.location ?? location)) {
      if (!body) item.result = new NoSignal()
    } else {
      // With this status the router revalidates nothing, which would fail in the same way.
      results[route] = { type: 'data', result: data(undefined, { status: 503 }) }
      if (request.method !== 'GET' || !isAskingAgain()) notifyPage(body)
    }
  }
  return results
}

/** A page's own refetch fails silently. */
const isAskingAgain = () =>
  [...(router?.state.fetchers.values() ?? [])].some(({ formMethod }) => formMethod === ASK)

/** The router wraps the failure of an action. */
const findsNoWay = (failed: unknown) =>
  isUnreached(failed) || isUnreached((failed as Partial<ErrorResponse> | null)?.data)

function isAt(request: Request, place: { pathname: string; search: string } | undefined) {
  const { pathname, search } = new URL(request.url)
  return place !== undefined && pathname + search === place.pathname + place.search
}
