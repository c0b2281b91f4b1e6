import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Every file of the project that git knows or would know, without what it ignores. */
export function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .filter((file) => file && existsSync(file))
}
