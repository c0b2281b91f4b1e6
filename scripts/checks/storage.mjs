/** Every file that stores something in the browser is listed beside its statement in the cookie policy. */
import { readFileSync } from 'node:fs'
import { trackedFiles } from '../lib/files.ts'

const CLAIMS = 'docs/claims.md'

export async function check() {
  const row = readFileSync(CLAIMS, 'utf8')
    .split('\n')
    .find((line) => line.includes('| What the browser keeps besides |'))
  if (!row) return [`${CLAIMS}: no row says what the browser keeps`]
  return trackedFiles()
    .filter((file) => /^app\/.*\.(?:tsx?|js)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /\b(?:local|session)Storage\.setItem\(/.test(readFileSync(file, 'utf8')))
    .filter((file) => !row.includes(`\`${file.replace('app/', '')}\``))
    .map((file) => `${CLAIMS}: what ${file} stores in the browser is not named`)
}
