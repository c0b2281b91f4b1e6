// Serves the build: the last step of `npm start`, and all that the production image runs.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { say, sentenceFor } from './lib/say.mjs'
import { startSimulator } from './lib/simulator.mjs'

export async function run() {
  // Development checks of React and the router are turned off; APP_ENV alone decides whether this is
  // production.
  process.env.NODE_ENV = 'production'
  // The compile cache persists between starts, and halves the startup time.
  enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
  const { main } = await import(new URL('../build/server/index.js', import.meta.url).href)
  // In production the log is machine-readable, line by line: nothing else is printed.
  await main(process.env, process.env.APP_ENV === 'production' ? undefined : say)
  // It would be written when the process exits, which a killed one never does.
  flushCompileCache()
  // After the site, which shouldn't wait for it.
  startSimulator()
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  run().catch((error) => {
    process.stderr.write(`${sentenceFor(error) ?? error.stack}\n`)
    process.exit(1)
  })
