import { type DataRouter, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'

/** No form can be sent by it: this is how pages ask again, and nothing of it leaves the browser. */
export const ASK = 'PUT'

/** What a page fails with that could not be fetched. */
export class NoSignal extends Error {}

let router: DataRouter | undefined
let tell = () => {}

export function keepRouter(its: DataRouter | undefined) {
  router = its
}

/** Told when something was asked for, or sent, that found no way; the page stands as it was. */
export function onNoSignal(told: () => void) {
  tell = told
}

/** What a page's loaders and its action came to, by route. */
export type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/**
 * Whatever the router asks for passes here. Without signal a form keeps what was typed, a page that is asked
 * for again stays, and only a page that somebody goes to says that it could not be fetched.
 */
export const stayWithoutSignal: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  for (const [route, one] of Object.entries(results)) {
    if (one.type !== 'error' || !findsNoWay(one.result)) continue
    const { location, navigation, loaderData } = router?.state ?? {}
    // What stands around every page stays, wherever somebody goes.
    const stays = route === 'root' || isAt(request, location)
    if (request.method === 'GET' && stays && loaderData && route in loaderData)
      results[route] = { type: 'data', result: loaderData[route] }
    else if (request.method === 'GET' && isAt(request, navigation?.location ?? location))
      one.result = new NoSignal()
    else {
      // With this status nothing else is asked for, which would fail in the same way.
      results[route] = { type: 'data', result: data(undefined, { status: 503 }) }
      if (request.method !== 'GET' || !isAskingAgain()) tell()
    }
  }
  return results
}

/** Of news that a page asks for by itself nobody is told. */
const isAskingAgain = () =>
  [...(router?.state.fetchers.values() ?? [])].some(({ formMethod }) => formMethod === ASK)

/** What the browser throws when it reaches nobody, and what stands between us says when it doesn't. */
function findsNoWay(failed: unknown) {
  // Of what is sent the router wraps the failure up.
  const error = failed && typeof failed === 'object' && 'data' in failed ? failed.data : failed
  return (
    error instanceof TypeError ||
    (isRouteErrorResponse(failed) && (failed.status === 502 || failed.status === 504))
  )
}

function isAt(request: Request, place: { pathname: string; search: string } | undefined) {
  const { pathname, search } = new URL(request.url)
  return place !== undefined && pathname + search === place.pathname + place.search
}
