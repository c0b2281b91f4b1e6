import { expect, test } from 'vitest'
import { runChecks } from './run-checks.ts'

test('a check that throws has failed with its error, and the others are carried out', async () => {
  const lines: string[] = []
  const failed = await runChecks(
    [
      ['tool that is missing', async () => (await import(`./${'missing'}.mjs`)).check()],
      [
        'throws at once',
        () => {
          throw new Error('no memory')
        },
      ],
      ['finds something', async () => ['a.ts:1 is wrong']],
      ['finds nothing', async () => []],
    ],
    (line) => lines.push(line),
  )
  const output = lines.join('\n')
  expect(failed).toBe(3)
  expect(output).toMatch(/^FAILED {2}tool that is missing/m)
  expect(output).toMatch(/missing\.mjs/)
  expect(output).toMatch(/^FAILED {2}throws at once/m)
  expect(output).toMatch(/no memory/)
  expect(output).toMatch(/a\.ts:1 is wrong/)
  expect(output).toMatch(/^ok {6}finds nothing/m)
  expect(output).toMatch(/1 checks passed, 3 failed\.$/)
})
