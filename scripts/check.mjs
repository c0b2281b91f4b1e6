/**
 * All static checks: `npm run check`, or some of them with `npm run check -- types words`. Runs all of them,
 * so that one run shows every problem.
 */
import { execFile } from 'node:child_process'
import { runChecks } from './lib/run-checks.ts'
import { CannotGoOn, say } from './lib/say.mjs'

const checks = {
  'schema and engines': own('schema'),
  types: inTurn(tool('react-router', 'typegen'), tool('tsc', '--noEmit', '--pretty', 'false')),
  'lint and format': tool('biome', 'ci', '--colors=off', '--max-diagnostics=40', '.'),
  walls: own('walls'),
  figures: own('figures'),
  tables: own('tables'),
  permissions: own('permissions'),
  'browser storage': own('storage'),
  'dead code': tool('knip', '--no-progress', '--no-config-hints'),
  addresses: own('addresses'),
  words: own('words'),
  docs: own('docs'),
  catalogues: own('catalogues'),
  text: own('text'),
  copy: own('copy'),
  'error catalogue': own('errors'),
  'configuration page': own('configuration'),
  'lock file': own('lock'),
}

export async function run(wanted) {
  const chosen = Object.entries(checks).filter(
    ([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  )
  if (chosen.length === 0)
    throw new CannotGoOn(`There is no such check: ${Object.keys(checks).join(', ')}.`)
  if ((await runChecks(chosen, say)) > 0) process.exitCode = 1
}

/** One of our own checks: returns a line per problem. */
function own(file) {
  return async () => {
    const { check } = await import(`./checks/${file}.mjs`)
    return check()
  }
}

/** A third-party tool: its output on failure lists the problems. */
function tool(name, ...args) {
  return () =>
    new Promise((resolve) => {
      const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, NO_COLOR: '1' } }
      execFile(`node_modules/.bin/${name}`, args, options, (error, out, err) => {
        const lines = `${out}\n${err}`.split('\n').filter((line) => line.trim())
        resolve(error ? (lines.length > 0 ? lines : [error.message]) : [])
      })
    })
}

function inTurn(...steps) {
  return async () => {
    for (const step of steps) {
      const problems = await step()
      if (problems.length > 0) return problems
    }
    return []
  }
}
