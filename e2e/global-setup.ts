import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareWorlds } from './world.ts'

/**
 * Before all stories: builds the site and seeds the data, once for both engines. Afterwards prints how often
 * sites were started, and how long that took.
 */
export default async function prepare() {
  const { build } = await import('../scripts/lib/build.mjs')
  await build()
  await prepareWorlds()
  const folder = mkdtempSync(join(tmpdir(), 'thembeka-starts-'))
  const file = join(folder, 'starts.txt')
  writeFileSync(file, '')
  process.env.SITE_STARTS = file
  return () => {
    const starts = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number)
    const seconds = starts.reduce((sum, millis) => sum + millis, 0) / 1000
    process.stdout.write(
      `Sites were started ${starts.length} times, in ${Math.round(seconds)} s.\n`,
    )
    rmSync(folder, { recursive: true })
  }
}
