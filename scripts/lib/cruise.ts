import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

type Cruise = {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

const FOLDERS = ['app', 'db', 'payfast-simulator', 'server.ts']
let running: Promise<Cruise> | undefined

/** All imports, and those that break a rule: one run of dependency-cruiser for both checks. */
export function cruise(): Promise<Cruise> {
  running ??= promisify(execFile)(
    'node_modules/.bin/depcruise',
    [...FOLDERS, '--config', '--output-type', 'json'],
    { maxBuffer: 256 * 1024 * 1024 },
  ).then(({ stdout }) => JSON.parse(stdout))
  return running
}
