/**
 * All tests: `npm test`. Some of them: `npm test -- units` or `npm test -- stories`, and with further words
 * only files whose paths contain them (`npm test -- stories quotes`). Words alone are units: `npm test --
 * quotes` tests the folder app/quotes, on both engines.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './lib/browser.mjs'
import { cacheFolder } from './lib/places.mjs'
import { findPostgres } from './lib/postgres.mjs'
import { say } from './lib/say.mjs'

const results = join(cacheFolder, 'results')
/** The test files that used a database in the first run, one per line. */
const databaseFiles = join(results, 'database-files.txt')

const kinds = ['all', 'units', 'stories']

export async function run(args) {
  const [kind = 'all', ...words] =
    args.length === 0 || kinds.includes(args[0]) ? args : ['units', ...args]
  const begun = Date.now()
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const postgres = await findPostgres()
  say(`PostgreSQL: ${postgres.where}`)
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  const env = { ...process.env, ...plain, TEST_DATABASE_URL: postgres.url }
  const outcomes = []
  // .ci/run sets it if the checks before the tests failed, so that one summary line covers everything.
  if (process.env.CHECKS_FAILED)
    outcomes.push({ name: 'checks', passed: 0, failed: 1, seconds: '' })
  try {
    if (kind !== 'stories') {
      // Files that use no database ran once on the first engine, which is enough.
      outcomes.push(await units('pglite', words, { ...env, TEST_DATABASE_FILES: databaseFiles }))
      const files = filesThatUsedADatabase()
      if (files.length > 0) outcomes.push(await units('postgres', files, env))
    }
    if (kind !== 'units') {
      const browser = await findBrowser()
      say(`Browser: ${browser.version} (${browser.path})`)
      outcomes.push(
        await stories(words, {
          ...env,
          CHROMIUM: browser.path,
          CHROMIUM_ENV: JSON.stringify(browser.env),
        }),
      )
    }
  } finally {
    await postgres.stop()
  }

  say('')
  for (const { name, passed, failed, seconds } of outcomes)
    say(
      `${name.padEnd(24)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.padStart(8)}`,
    )
  const total = (what) => outcomes.reduce((sum, outcome) => sum + outcome[what], 0)
  say(`In ${Math.round((Date.now() - begun) / 1000)} s.`)
  say(`${total('passed')} passed, ${total('failed')} failed`)
  process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1
}

async function units(engine, words, env) {
  const report = join(results, `units-${engine}.json`)
  return step(
    `units on ${engine}`,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...words.map(folderOrWord),
    ],
    { ...env, TEST_ENGINE: engine, NODE_ENV: 'test' },
    report,
    ({ testResults = [], numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      // A file that couldn't be loaded has no failed test, but counts as one.
      failed:
        numFailedTests +
        testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
          .length,
      skipped: numPendingTests + numTodoTests,
    }),
  )
}

/** "auth" means the folder of that name, not every path that contains it. */
const folderOrWord = (word) => (existsSync(join('app', word)) ? join('app', word, '/') : word)

const filesThatUsedADatabase = () =>
  existsSync(databaseFiles)
    ? [...new Set(readFileSync(databaseFiles, 'utf8').trim().split('\n'))]
    : []

async function stories(words, env) {
  const report = join(results, 'stories.json')
  return step(
    'stories in the browser',
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e', ...words],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    report,
    ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      second: stats.flaky,
      failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
      skipped: stats.skipped,
    }),
  )
}

/** Runs a test program and reads its report; no report, or a skipped test, counts as failed. */
async function step(name, args, env, report, count) {
  say(`\n${name}`)
  const begun = Date.now()
  const code = await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
    child.once('error', reject)
    child.once('close', resolve)
  })
  const seconds = `${Math.round((Date.now() - begun) / 1000)} s`
  if (!existsSync(report)) {
    say(`${name} ended with ${code} and no report.`)
    return { name, passed: 0, failed: 1, seconds }
  }
  const { passed, failed, skipped, second = 0 } = count(JSON.parse(readFileSync(report, 'utf8')))
  if (second > 0) say(`${second} passed only at the second try: look at why.`)
  if (skipped > 0) say(`${skipped} tests were skipped: each counts as failed.`)
  const all = failed + skipped
  return { name, passed, failed: all === 0 && code !== 0 ? 1 : all, seconds }
}
