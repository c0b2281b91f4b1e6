import { randomBytes } from 'node:crypto'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { catchUp } from './agenda.ts'
import { apiRoutes } from './api/routes.ts'
import { cardRoutes } from './card-routes.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { controlRoutes } from './control.ts'
import { fileRoutes } from './files.ts'
import { isSecret, panelRoutes } from './panel-routes.ts'
import { type Send, sendOverLoopback } from './sending.ts'
import { validateRoute } from './validate-route.ts'
import { makeWorld, type World, type WorldOptions } from './world.ts'

export type SimulatorOptions = Partial<WorldOptions> & {
  port?: number
  host?: string
  /** The secret of the control interface; random by default. */
  secret?: string
  send?: Send
}

export type Simulator = {
  url: string
  port: number
  secret: string
  world: World
  stop: () => Promise<void>
}

const SECOND = 1000

/** PayFast, as far as a merchant can see it, on a local port. */
export async function startSimulator({
  port = 0,
  host = '127.0.0.1',
  secret = randomBytes(16).toString('hex'),
  send = sendOverLoopback(),
  ...options
}: SimulatorOptions = {}): Promise<Simulator> {
  const world = makeWorld({ send, ...options })
  const server = createAdaptorServer({ fetch: simulatorApp(world, secret).fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  const ticking = setInterval(() => {
    // With a stopped clock, only advancing it makes things due.
    if (world.state.clock.machineAt !== null) void catchUp(world)
  }, SECOND)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    port: bound,
    secret,
    world,
    stop: async () => {
      clearInterval(ticking)
      world.save()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}

function simulatorApp(world: World, secret: string) {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    if (!c.req.path.startsWith('/simulator/')) c.header('Cache-Control', 'no-store')
    if (c.res.headers.get('content-type')?.startsWith('text/html'))
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
      )
  })
  app.use('/simulator/control/*', async (c, next) => {
    const given = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    if (!isSecret(given, secret)) return c.text('The control interface needs its secret', 401)
    await next()
  })
  return app
    .get('/', (c) => c.redirect('/simulator', 302))
    .route('/simulator/control', controlRoutes(world))
    .route('/simulator', fileRoutes())
    .route('/simulator', panelRoutes(world, secret))
    .route('/', checkoutRoutes(world))
    .route('/', cardRoutes(world))
    .route('/', validateRoute(world) as unknown as Hono)
    .route('/', apiRoutes(world) as unknown as Hono)
    .notFound((c) =>
      c.json(
        { code: 404, status: 'failed', data: { response: false, message: 'Unknown endpoint' } },
        404,
      ),
    )
}
