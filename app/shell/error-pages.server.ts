import { createRequestHandler, isRouteErrorResponse, type ServerBuild } from 'react-router'

type Routes = NonNullable<ServerBuild['routes']>

/**
 * React Router answers a route without a component (a file, a redirect) with whatever was thrown, as
 * JSON: right for `fetch`, raw data for someone who followed a link. This handler knows each of them as
 * an empty page, so that what its middleware or loader throws reaches the error page, at its address.
 */
export function errorPageHandler(build: ServerBuild, mode: 'development' | 'production') {
  const routes: Routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [
      id,
      route && !route.module.default && !route.module.ErrorBoundary
        ? { ...route, module: { ...route.module, default: NoContent } }
        : route,
    ]),
  )
  return createRequestHandler({ ...build, routes }, mode)
}

function NoContent() {
  return null
}

/**
 * Whether a person would see the JSON of an error: who opened an address in the browser, or posted a form to one
 * that takes none.
 */
export function needsErrorPage(request: Request, response: Response) {
  return (
    response.status >= 400 &&
    (request.method === 'GET' || request.method === 'HEAD' || response.status === 405) &&
    (request.headers.get('Accept') ?? '').includes('text/html') &&
    (response.headers.get('Content-Type') ?? '').includes('application/json')
  )
}

/**
 * Refusals that a route threw on purpose are answers; everything else is a fault to be logged. That a page takes
 * no form the router says as an error of its own, but anyone who posts one there has caused it.
 */
export function isExpected(error: unknown) {
  if (!isRouteErrorResponse(error)) return false
  const isOfRouter = 'error' in error && Boolean(error.error)
  return isOfRouter ? error.status === 405 : error.status < 500
}
