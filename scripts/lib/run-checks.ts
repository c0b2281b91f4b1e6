import { availableParallelism } from 'node:os'

const MOST_LINES = 40

/** Returns a line per problem. */
export type Check = () => Promise<string[]>

/** Runs all checks, even if one fails, and returns the number of failed ones. */
export async function runChecks(
  checks: [name: string, check: Check][],
  say: (line: string) => void,
) {
  const waiting = [...checks]
  const failed: [name: string, problems: string[]][] = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, check] = next
      const started = performance.now()
      const problems = await outcomeOf(check)
      const took = `${((performance.now() - started) / 1000).toFixed(1)} s`
      say(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(20)} ${took.padStart(7)}`)
      if (problems.length > 0) failed.push([name, problems])
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))

  for (const [name, problems] of failed) {
    say(`\n${name}:`)
    for (const line of problems.slice(0, MOST_LINES)) say(`  ${line}`)
    if (problems.length > MOST_LINES) say(`  … and ${problems.length - MOST_LINES} more lines`)
  }
  say(`\n${checks.length - failed.length} checks passed, ${failed.length} failed.`)
  return failed.length
}

/** A check that throws has failed: its error is the problem. */
async function outcomeOf(check: Check) {
  try {
    return await check()
  } catch (error) {
    return (error instanceof Error ? (error.stack ?? error.message) : String(error)).split('\n')
  }
}
