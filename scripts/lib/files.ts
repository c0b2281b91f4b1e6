import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Every tracked or untracked file of the project, without ignored ones. */
export function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .filter((file) => file && existsSync(file))
}
