import { pathToFileURL } from 'node:url'
import { sentenceFor } from './lib/say.mjs'

/** Runs a command of the site (seed, make-admin) through the built server, on its real database. */
export async function run([name, ...args]) {
  const { command } = await import(new URL('../build/server/index.js', import.meta.url).href)
  process.exitCode = await command(name, args, process.env)
}

// The image has neither npm nor build tools: there a command runs directly.
if (import.meta.url === pathToFileURL(process.argv[1]).href)
  run(process.argv.slice(2)).catch((error) => {
    process.stderr.write(`${sentenceFor(error) ?? error.stack}\n`)
    process.exit(1)
  })
