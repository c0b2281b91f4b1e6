/**
 * The development server: the same server on Vite, which serves each file separately with hot reloading.
 * Changes of screens, loaders and actions apply at once; those of services, jobs and scheduled tasks after a
 * restart.
 */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { CannotGoOn, say } from './lib/say.mjs'
import { startSimulator } from './lib/simulator.mjs'

export async function run() {
  const http = createServer()
  const vite = await createVite({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: http } },
  })
  const load = (path) => vite.environments.ssr.runner.import(path)
  const { begin, readConfig, welcome } = await load('/server.ts')
  const config = readConfig(process.env)
  if (config.isProduction) throw new CannotGoOn('npm run dev is not for production: npm start.')
  const { services, finish } = await begin(config)

  // Cached pages were rendered from the old file.
  for (const event of ['change', 'add', 'unlink'])
    vite.watcher.on(event, () => services.pages.distrust())

  const current = siteInDevelopment(load, services)
  http.on('request', (request, response) =>
    vite.middlewares(request, response, async () => {
      try {
        const app = await current()
        await getRequestListener(app.fetch)(request, response)
      } catch (error) {
        vite.ssrFixStacktrace(error)
        process.stderr.write(`${error.stack}\n`)
        response.statusCode = 500
        response.end(error.stack)
      }
    }),
  )
  await new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(config.port, config.host, resolve)
  })
  for (const line of await welcome(services)) say(line)
  startSimulator()

  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, async () => {
      http.closeAllConnections()
      http.close()
      await vite.close()
      await finish()
      process.exit(0)
    })
}

/** The app from the current sources: created again when one of them changed. */
function siteInDevelopment(load, services) {
  let made
  return async () => {
    const [{ site }, build] = await Promise.all([
      load('/app/site.server.ts'),
      load('virtual:react-router/server-build'),
    ])
    if (made?.site !== site || made.build !== build)
      made = { site, build, app: site(services, build) }
    return made.app
  }
}
