/** The PayFast simulator beside the site: a child process with the same lifetime. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './places.mjs'
import { say } from './say.mjs'

/**
 * Starts it if no other PayFast is configured. A running one is reused; if it can't start, that is reported
 * and the rest of the site works without it.
 */
export function startSimulator(env = process.env) {
  const isWanted =
    (env.APP_ENV ?? 'development') === 'development' &&
    (env.PAYFAST_MODE ?? 'simulator') === 'simulator' &&
    !env.PAYFAST_SIMULATOR_URL
  if (!isWanted) return
  const child = spawn(process.execPath, [join(root, 'payfast-simulator/main.ts')], {
    cwd: root,
    // It ends when this process ends, however it ends, because the IPC channel closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...env,
      NODE_ENV: 'development',
      PAYFAST_SIMULATOR_FILE:
        env.PAYFAST_SIMULATOR_FILE ?? join(env.DATA_DIR ?? 'data', 'payfast-simulator.json'),
    },
  })
  let complaint = ''
  child.stdout.on('data', (text) => {
    for (const line of String(text).trimEnd().split('\n')) say(line)
  })
  child.stderr.on('data', (text) => {
    complaint += text
  })
  child.once('exit', (code) => {
    if (!code) return
    say(
      /EADDRINUSE/.test(complaint)
        ? 'The port of the PayFast simulator is taken: if it is not the simulator itself, choose another with PAYFAST_SIMULATOR_PORT.'
        : `The PayFast simulator ended with ${code}: ${complaint.slice(-500)}`,
    )
  })
  child.unref()
  child.channel?.unref()
  child.stdout.unref?.()
  child.stderr.unref?.()
}
