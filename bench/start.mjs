/** The startup time with existing data, and the memory of an idle site. */
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPostgres, withDatabase } from '../scripts/lib/postgres.mjs'
import { embeddedWorld, median, seeded, serve, spread } from './ground.mjs'

// As `npm start` has it: a small nursery limits the garbage of rendering.
const FLAGS = ['--max-semi-space-size=4']
const VISITS = ['/', '/services', '/services/plumbing', '/search', '/contact']

export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'thembeka-bench-data-'))
  cpSync(await embeddedWorld(), folder, { recursive: true })
  const embedded = await onEngine('embedded database', { DATA_DIR: folder }, 450)
  const postgres = await findPostgres()
  try {
    const name = `thembeka_bench_${process.pid}`
    return await withDatabase(postgres.url, name, async (url) => {
      await seeded({ DATABASE_URL: url })
      return [...embedded, ...(await onEngine('PostgreSQL', { DATABASE_URL: url }, 200))]
    })
  } finally {
    await postgres.stop()
  }
}

async function onEngine(engine, env, most) {
  const starts = []
  for (let round = 0; round < 5; round++) {
    // start.mjs as `npm start` runs it: checks whether anything is missing or stale, then serves.
    const site = await serve([...FLAGS, 'scripts/start.mjs', 'serve'], env)
    starts.push(site.millis)
    await site.stop()
  }
  const collect = 'data:text/javascript,process.on("SIGUSR2",()=>gc())'
  const site = await serve([...FLAGS, '--expose-gc', '--import', collect, 'scripts/serve.mjs'], env)
  for (const path of VISITS) for (let visit = 0; visit < 5; visit++) await fetch(site.url + path)
  await wait(1000)
  site.child.kill('SIGUSR2')
  await wait(30_000)
  const status = readFileSync(`/proc/${site.child.pid}/status`, 'utf8')
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024
  await site.stop()
  return [
    {
      figure: `warm start, ${engine}`,
      ours: `${(median(starts) / 1000).toFixed(2)} s ${spread(starts)}`,
      target: '< 3 s',
      isReached: median(starts) < 3000,
    },
    {
      figure: `idle memory, ${engine}`,
      ours: `${Math.round(megabytes)} MB`,
      target: `< ${most} MB`,
      isReached: megabytes < most,
    },
  ]
}
