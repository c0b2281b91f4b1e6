// Serves what was built: the last step of `npm start`, and all that the production image runs.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { say, sentenceFor } from './lib/say.mjs'
import { startSimulator } from './lib/simulator.mjs'

export async function run() {
  // React's and the router's own checks are for development; APP_ENV alone says whom we trust.
  process.env.NODE_ENV = 'production'
  // Compiled code is kept between starts, which halves the time of the second one.
  enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
  const { main } = await import(new URL('../build/server/index.js', import.meta.url).href)
  // In production the log is read by machines, line by line: nothing else is printed.
  await main(process.env, process.env.APP_ENV === 'production' ? undefined : say)
  // It would be written when the process ends, and one that is killed never does.
  flushCompileCache()
  // After the site, which nobody should wait for.
  startSimulator()
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  run().catch((error) => {
    process.stderr.write(`${sentenceFor(error) ?? error.stack}\n`)
    process.exit(1)
  })
