import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Services } from '#app/page/services.server.ts'
import { clientAddress } from '#app/platform/client-address.server.ts'
import { CUT_OFF, isCutOff } from '#app/platform/cut-off.server.ts'
import { pathToLog } from '#app/platform/logs.server.ts'
import { assets } from './assets.server.ts'
import { safety } from './safety.server.ts'

export type Env = { Variables: { requestId: string; clientAddress: string; kind: string } }

const MEGABYTE = 1024 * 1024
/** APIs with limits of their own. */
const OWN_LIMIT = /^\/(?:auth|functions|rest|storage)\/v1\//

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ALLOW = METHODS.join(', ')
/** User info in an absolute URL, before the host. */
const CREDENTIALS = /^\w+:\/\/[^/?#]*@/

/**
 * The middleware of every response: request id and log, refusals, build assets, security headers, and a body
 * limit, whether or not the length is declared. Only paths that accept files allow large bodies.
 */
export function formMiddleware(
  services: Pick<Services, 'config' | 'log' | 'metrics' | 'payfast'>,
  { takesFiles }: { takesFiles: (path: string) => boolean },
) {
  const app = new Hono<Env>()
  app.use(logged(services))
  app.use(refuseUnreadable)
  // Assets come first, without a CSP: it belongs to the page's response, not to those of its fifty files.
  app.use(assets(services.config))
  app.use(safety(services.config, services.payfast))
  app.use(limitBody(takesFiles))
  return app
}

const logged =
  ({
    config,
    log,
    metrics,
  }: Pick<Services, 'config' | 'log' | 'metrics'>): MiddlewareHandler<Env> =>
  async (c, next) => {
    const started = performance.now()
    const id = randomUUID()
    c.set('requestId', id)
    c.set('clientAddress', clientAddress(c, config))
    c.set('kind', 'api')
    await next()
    c.res.headers.set('X-Request-Id', id)
    const seconds = (performance.now() - started) / 1000
    const status = isCutOff(c) ? CUT_OFF : c.res.status
    metrics.answers.observe({ kind: c.var.kind, status: String(status) }, seconds)
    // The query may contain search terms: only the path is logged.
    log.info(
      {
        id,
        method: c.req.method,
        path: pathToLog(c.req.path),
        status,
        millis: Math.round(seconds * 1000),
      },
      'answered',
    )
  }

const refuseUnreadable: MiddlewareHandler<Env> = async (c, next) => {
  if (!METHODS.includes(c.req.method)) return c.text('Method not allowed', 405, { Allow: ALLOW })
  const origin = c.req.header('Origin') ?? 'null'
  // Browsers never send these, and neither the router nor a Request can parse them.
  if (CREDENTIALS.test(c.req.url) || !(origin === 'null' || URL.canParse(origin)))
    return c.text('Bad request', 400)
  return next()
}

function limitBody(takesFiles: (path: string) => boolean): MiddlewareHandler<Env> {
  const files = limit(
    16 * MEGABYTE,
    'This is larger than 16 MB, which is the most that can be sent.',
  )
  const forms = limit(MEGABYTE, 'This form holds more than 1 MB, which is more than it can take.')
  return (c, next) => {
    if (OWN_LIMIT.test(c.req.path)) return next()
    return (takesFiles(c.req.path) ? files : forms)(c, next)
  }
}

const limit = (maxSize: number, words: string) =>
  bodyLimit({ maxSize, onError: (c) => c.text(words, 413) })
