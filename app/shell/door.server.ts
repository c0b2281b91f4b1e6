import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { clientAddress } from '#app/platform/client-address.server.ts'
import { pathToLog } from '#app/platform/logs.server.ts'
import type { Services } from '#app/services.server.ts'
import { assets } from './assets.server.ts'
import { safety } from './safety.server.ts'

type Env = { Variables: { requestId: string; clientAddress: string; kind: string } }

const UPLOAD_LIMIT = 16 * 1024 * 1024

/** What every request passes before anybody answers it: a number, the log, safety, files, a limit. */
export function door({
  config,
  log,
  metrics,
  payfast,
}: Pick<Services, 'config' | 'log' | 'metrics' | 'payfast'>) {
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
    metrics.answers.observe({ kind: c.var.kind, status: String(c.res.status) }, seconds)
    // Addresses can hold what a visitor searched for: the path alone is logged, never the query.
    log.info(
      {
        id,
        method: c.req.method,
        path: pathToLog(c.req.path),
        status: c.res.status,
        millis: Math.round(seconds * 1000),
      },
      'answered',
    )
  })
  // Files come first: what a page may do is said on the page, not on each of its fifty parts.
  app.use(assets(config))
  app.use(safety(config, payfast))
  app.use(
    bodyLimit({
      maxSize: UPLOAD_LIMIT,
      onError: (c) => c.text('This is larger than 16 MB, which is the most that can be sent.', 413),
    }),
  )
  return app
}
