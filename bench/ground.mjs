/** Shared by all benchmarks: servers with their data, pinned to a core; medians and spreads. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cacheFolder, root } from '../scripts/lib/places.mjs'
import { freePort } from '../scripts/lib/postgres.mjs'

const canPin = existsSync('/usr/bin/taskset')

/** The command pinned to one core, where the system supports that. */
export const pinned = (core, command) =>
  canPin ? ['taskset', '-c', String(core), ...command] : command

export async function seeded(env) {
  await promisify(execFile)(
    process.execPath,
    ['scripts/start.mjs', 'command', 'seed', '--providers', '300'],
    { cwd: root, env: { ...process.env, APP_ENV: 'test', ...env }, maxBuffer: 1 << 26 },
  )
}

/** The seeded embedded database, created once. */
export async function embeddedWorld() {
  const folder = join(cacheFolder, 'bench-world')
  if (existsSync(folder)) return folder
  // An interrupted one is incomplete.
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await seeded({ DATA_DIR: unfinished })
  renameSync(unfinished, folder)
  return folder
}

/** Starts a server program and waits until it responds. */
export async function serve(args, env, { core = 0, ready = '/health/ready' } = {}) {
  const port = await freePort()
  const [command, ...rest] = pinned(core, [process.execPath, ...args])
  const folder = mkdtempSync(join(tmpdir(), 'thembeka-bench-'))
  const begun = performance.now()
  const child = spawn(command, rest, {
    cwd: root,
    // The log is discarded; in production it goes to a pipe.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_ENV: 'test',
      LOG_LEVEL: 'info',
      DATA_DIR: folder,
      PORT: String(port),
      ...env,
    },
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`)
    const answer = await fetch(url + ready).catch(() => null)
    if (answer && answer.status < 500) break
    await wait(20)
  }
  return {
    url,
    child,
    millis: performance.now() - begun,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

export const percentile = (numbers, part) =>
  numbers.toSorted((a, b) => a - b)[
    Math.min(numbers.length - 1, Math.floor(numbers.length * part))
  ] ?? Number.POSITIVE_INFINITY

export function spread(numbers) {
  const middle = median(numbers)
  const most = Math.max(...numbers.map((number) => Math.abs(number - middle)))
  return `± ${Math.round((most / middle) * 100)}%`
}

const hasWrk = () => {
  try {
    execFileSync('wrk', ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    // wrk prints its version with exit code 1.
    return error.code !== 'ENOENT'
  }
}

/** Sixteen connections for some seconds: requests per second, and the 95th percentile in milliseconds. */
export async function load(url, headers = {}, seconds = 4) {
  return hasWrk() ? loadWithWrk(url, headers, seconds) : loadWithAutocannon(url, headers, seconds)
}

async function loadWithWrk(url, headers, seconds) {
  const script = join(root, 'bench/wrk.lua')
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ])
  const command = pinned(1, [
    'wrk',
    '-t1',
    '-c16',
    `-d${seconds}s`,
    '-s',
    script,
    ...headerArguments,
    url,
  ])
  const { stdout } = await promisify(execFile)(command[0], command.slice(1))
  const { rate, p95, bad } = JSON.parse(stdout.trim().split('\n').at(-1))
  if (bad > 0) throw new Error(`${bad} answers of ${url} were no success`)
  return { rate, p95 }
}

async function loadWithAutocannon(url, headers, seconds) {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const cli = 'node_modules/autocannon/autocannon.js'
  const command = pinned(1, [
    process.execPath,
    cli,
    '-j',
    '-c',
    '16',
    '-d',
    String(seconds),
    ...flags,
    url,
  ])
  const { stdout } = await promisify(execFile)(command[0], command.slice(1), { cwd: root })
  const result = JSON.parse(stdout)
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${url} were no success`)
  return { rate: result.requests.average, p95: result.latency.p97_5 }
}
