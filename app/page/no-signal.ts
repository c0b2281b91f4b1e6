import { type DataRouter, data, type ErrorResponse, type MiddlewareFunction } from 'react-router'
import { isUnreached } from '#app/platform/failed-request.ts'

/** No form can be sent by it: this is how pages ask again, and nothing of it leaves the browser. */
export const ASK = 'PUT'

/** What a page fails with that could not be fetched. */
export class NoSignal extends Error {}

/** `body`: what the server itself says of it, where someone was reached. */
type OnOutage = (body?: unknown) => void

let router: DataRouter | undefined
let notifyPage: OnOutage = () => {}

export function keepRouter(its: DataRouter | undefined) {
  router = its
}

/** Told when something was asked for, or sent, that found no way; the page stands as it was. */
export function onNoSignal(onOutage: OnOutage) {
  notifyPage = onOutage
}

/** What a page's loaders and its action came to, by route. */
export type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/**
 * Whatever the router asks for passes here. Without signal a form keeps what was typed, a page that is asked
 * for again stays, and only a page that someone goes to says that it could not be fetched.
 */
export const stayWithoutSignal: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  for (const [route, item] of Object.entries(results)) {
    if (item.type !== 'error' || !findsNoWay(item.result)) continue
    // Words are ours: a proxy whose server is gone sends a page.
    const words = (item.result as Partial<ErrorResponse>).data
    const body = words?.title && words
    const { location, navigation, loaderData } = router?.state ?? {}
    // What is around every page stays, wherever someone goes.
    const stays = route === 'root' || isAt(request, location)
    if (request.method === 'GET' && stays && loaderData && route in loaderData)
      results[route] = { type: 'data', result: loaderData[route] }
    else if (request.method === 'GET' && isAt(request, navigation?.location ?? location)) {
      if (!body) item.result = new NoSignal()
    } else {
      // With this status nothing else is asked for, which would fail in the same way.
      results[route] = { type: 'data', result: data(undefined, { status: 503 }) }
      if (request.method !== 'GET' || !isAskingAgain()) notifyPage(body)
    }
  }
  return results
}

/** Of news that a page asks for by itself nobody is told. */
const isAskingAgain = () =>
  [...(router?.state.fetchers.values() ?? [])].some(({ formMethod }) => formMethod === ASK)

/** Of what is sent the router wraps the failure up. */
const findsNoWay = (failed: unknown) =>
  isUnreached(failed) || isUnreached((failed as Partial<ErrorResponse> | null)?.data)

function isAt(request: Request, place: { pathname: string; search: string } | undefined) {
  const { pathname, search } = new URL(request.url)
  return place !== undefined && pathname + search === place.pathname + place.search
}
