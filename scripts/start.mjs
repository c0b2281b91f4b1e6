/**
 * The entry point of every command. Plain JavaScript without dependencies, because it runs first on a machine
 * that has only Node 20 and npm: it installs missing packages, restarts under the project's own Node, builds
 * what is stale, and then runs the task.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { build } from './lib/build.mjs'
import { install, ourNode } from './lib/install.mjs'
import { root } from './lib/places.mjs'
import { CannotGoOn, sentenceFor } from './lib/say.mjs'

const [task = 'serve', ...args] = process.argv.slice(2)

/** The tasks, and which of them need the build. */
const tasks = {
  serve: { isBuilt: true },
  dev: { isBuilt: false },
  build: { isBuilt: true },
  test: { isBuilt: true },
  check: { isBuilt: false },
  figures: { isBuilt: false },
  bench: { isBuilt: true },
  auth: { isBuilt: true },
  payfast: { isBuilt: false },
  schema: { isBuilt: false },
  // Any other name is a command of the site itself: seed, make-admin.
  command: { isBuilt: true },
}

try {
  if (!tasks[task]) throw new CannotGoOn(`There is no task ${task}.`)
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20)
    throw new CannotGoOn(`Node 20 or newer is needed to begin; this is ${process.versions.node}.`)
  process.chdir(root)
  await install()
  if (major === wantedMajor()) await go()
  else await goOnUnder(ourNode)
} catch (error) {
  process.stderr.write(`${sentenceFor(error) ?? error.stack}\n`)
  process.exit(1)
}

async function go() {
  process.env.PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  if (tasks[task].isBuilt) await build()
  if (task === 'build') return
  const { run } = await import(`./${task}.mjs`)
  await run(args)
}

function wantedMajor() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Number(devDependencies.node.split('.')[0])
}

/** Starts this program again with that Node, forwards signals, and exits with its exit code. */
function goOnUnder(node) {
  const again = [...process.execArgv, ...process.argv.slice(1)]
  const child = spawn(node, again, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // A terminal sends Ctrl-C to both processes; other senders know only this one.
      if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal)
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.exitCode = signal ? 1 : (code ?? 1)
      resolve()
    })
  })
}
