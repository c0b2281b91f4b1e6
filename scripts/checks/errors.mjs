/**
 * Error and success messages: each row of the catalogue has its text in the named file and an existing test;
 * a toast stays for five seconds; each authentication error code is in a test.
 */
import { readFileSync } from 'node:fs'
import { authErrorCodes } from '../../app/auth/public/auth-error.ts'
import { trackedFiles } from '../lib/files.ts'
import { accounts, publicSite } from './error-rows.ts'

const TOASTER = 'app/ui/toaster.tsx'
const TOAST_STAYS = 'duration = 5000'
/** Internal codes that are never returned to a client. */
const INTERNAL = ['hook_timeout', 'webauthn_credential_not_found']

export async function check() {
  return [...rowProblems(), ...toastProblems(), ...untestedCodes()]
}

function* rowProblems() {
  const situations = new Set()
  for (const { situation, title, words = [], message, test } of [...publicSite, ...accounts]) {
    if (situations.has(situation)) yield `${situation}: is there twice`
    situations.add(situation)
    const source = oneLine(read(message))
    for (const text of [title ?? '', ...words])
      if (!source.includes(text)) yield `${situation}: ${message} doesn't say "${text}"`
    const [file, name] = test
    if (!read(file).includes(name)) yield `${situation}: ${file} has no test "${name}"`
  }
}

function* toastProblems() {
  for (const { situation, kind, seconds } of [...publicSite, ...accounts])
    if (kind === 'toast' && seconds !== 5) yield `${situation}: a toast stays for five seconds`
  if (!read(TOASTER).includes(TOAST_STAYS)) yield `${TOASTER}: no "${TOAST_STAYS}"`
}

function untestedCodes() {
  const tests = trackedFiles()
    .filter((file) => /^app\/auth\/.*\.test\.ts$/.test(file))
    .map(read)
    .join('\n')
  return authErrorCodes
    .filter((code) => !INTERNAL.includes(code) && !new RegExp(`\\b${code}\\b`).test(tests))
    .map((code) => `no test of app/auth/ asks for the error ${code}`)
}

const read = (file) => readFileSync(file, 'utf8')
const oneLine = (source) => source.replaceAll(/\s+/g, ' ').replaceAll("\\'", "'")
