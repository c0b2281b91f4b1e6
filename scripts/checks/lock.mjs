/** The lock file has the packages of every platform, not only this one. */
import { readFileSync } from 'node:fs'
import { missingFrom } from '../complete-lock.mjs'

export async function check() {
  const missing = Object.keys(missingFrom(JSON.parse(readFileSync('package-lock.json', 'utf8'))))
  return missing.length > 0
    ? [
        `package-lock.json lacks ${missing.length} packages (${missing[0]}, …): npm run complete-lock`,
      ]
    : []
}
