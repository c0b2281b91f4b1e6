/**
 * The site as it is being written: the same server on Vite, which hands the browser each file as it
 * is and swaps what changed. Screens, loaders and acts are taken up at once; services, jobs and
 * scheduled tasks when it is started again.
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

  // What was rendered before a file changed shows the old one.
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

/** The app made of the sources as they are now: made anew when one of them changed. */
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
