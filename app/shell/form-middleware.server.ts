import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Services } from '#app/page/services.server.ts'
import { clientAddress } from '#app/platform/client-address.server.ts'
import { CUT_OFF, isCutOff } from '#app/platform/cut-off.server.ts'
import { pathToLog } from '#app/platform/logs.server.ts'
import { assets } from './assets.server.ts'
import { safety } from './safety.server.ts'

type Env = { Variables: { requestId: string; clientAddress: string; kind: string } }

const MEGABYTE = 1024 * 1024
/** Machine entrances that say themselves how much they take, each in its own words. */
const OWN_LIMIT = /^\/(?:auth|functions|rest|storage)\/v1\//

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ALLOW = METHODS.join(', ')
/** Before the host of an absolute address. */
const CREDENTIALS = /^\w+:\/\/[^/?#]*@/

/**
 * What every request passes before anybody answers it: a number, the log, safety, files, a limit. Only
 * what comes to the addresses that take files may be large; how much it is nobody needs to have said.
 */
export function door(
  { config, log, metrics, payfast }: Pick<Services, 'config' | 'log' | 'metrics' | 'payfast'>,
  { takesFiles }: { takesFiles: (path: string) => boolean },
) {
  const app = new Hono<Env>()

  app.use(async (c, next) => {
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
    // Addresses can hold what a visitor searched for: the path alone is logged, never the query.
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
  })
  app.use(async (c, next) => {
    if (!METHODS.includes(c.req.method)) return c.text('Method not allowed', 405, { Allow: ALLOW })
    const origin = c.req.header('Origin') ?? 'null'
    // What no browser sends, and what neither the router nor a Request can read.
    if (CREDENTIALS.test(c.req.url) || !(origin === 'null' || URL.canParse(origin)))
      return c.text('Bad request', 400)
    return next()
  })
  // Files come first: what a page may do is said on the page, not on each of its fifty parts.
  app.use(assets(config))
  app.use(safety(config, payfast))
  const files = limit(
    16 * MEGABYTE,
    'This is larger than 16 MB, which is the most that can be sent.',
  )
  const forms = limit(MEGABYTE, 'This form holds more than 1 MB, which is more than it can take.')
  app.use((c, next) => {
    if (OWN_LIMIT.test(c.req.path)) return next()
    return (takesFiles(c.req.path) ? files : forms)(c, next)
  })
  return app
}

const limit = (maxSize: number, words: string) =>
  bodyLimit({ maxSize, onError: (c) => c.text(words, 413) })
