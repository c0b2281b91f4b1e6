import { createRequestHandler, isRouteErrorResponse, type ServerBuild } from 'react-router'

type Routes = NonNullable<ServerBuild['routes']>

/**
 * React Router responds to a route without a component (a file, a redirect) with anything thrown as JSON:
 * right for `fetch`, raw data for someone who followed a link. This handler gives each an empty component, so
 * that errors of its middleware or loader are rendered by the error page.
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
 * Whether the response would be shown to a person: a navigation, or a form posted to a route without an
 * action.
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
 * Responses that a route threw are expected; everything else is logged as an error. The router reports a post
 * to a route without an action as its own error, but the client caused it.
 */
export function isExpected(error: unknown) {
  if (!isRouteErrorResponse(error)) return false
  const isOfRouter = 'error' in error && Boolean(error.error)
  return isOfRouter ? error.status === 405 : error.status < 500
}
