/**
 * The benchmarks, compared with their lower bounds: `npm run bench`, or some of them with `npm run bench --
 * pages bytes`. Server on core 0, load on core 1, five alternating rounds.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as viteBuild } from 'vite'
import { cacheFolder, root } from './lib/places.mjs'
import { CannotGoOn, say } from './lib/say.mjs'

const figures = {
  pages: () => import('../bench/pages.mjs'),
  admin: () => import('../bench/admin.mjs'),
  bytes: () => import('../bench/bytes.mjs'),
  lighthouse: () => import('../bench/lighthouse.mjs'),
  start: () => import('../bench/start.mjs'),
  queries: () => import('../bench/queries.mjs'),
  auth: () => import('../bench/auth.mjs'),
  rotation: () => import('../bench/rotation.mjs'),
  billing: () => import('../bench/billing.mjs'),
  typos: () => import('../bench/typos.mjs'),
  forms: () => import('../bench/forms.mjs'),
  chat: () => import('../bench/chat.mjs'),
  faults: () => import('../bench/faults.mjs'),
}

export async function run(wanted) {
  const unknown = wanted.filter((name) => !figures[name])
  if (unknown.length > 0)
    throw new CannotGoOn(`There is no figure ${unknown[0]}: ${Object.keys(figures).join(', ')}.`)
  const suite = await buildSuite()
  const rows = []
  for (const [name, load] of Object.entries(figures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    say(`\n${name}`)
    const { measure } = await load()
    for (const row of await measure({ suite, say })) {
      rows.push(row)
      say(`  ${line(row)}`)
    }
  }
  say(`\n${table(rows)}`)
  mkdirSync('bench/results', { recursive: true })
  writeFileSync('bench/results/latest.json', `${JSON.stringify(rows, null, 2)}\n`)
  const missed = rows.filter((row) => !row.isReached)
  say(`${rows.length - missed.length} figures reached, ${missed.length} missed.`)
  if (missed.length > 0) process.exitCode = 1
}

/** Builds the parts of the suite that need the site's own code, with the site's transforms. */
async function buildSuite() {
  const outDir = join(cacheFolder, 'bench')
  process.env.VITEST = '' // the framework's plugin belongs to the site's build, not to this one
  await viteBuild({
    root,
    logLevel: 'error',
    build: { ssr: true, emptyOutDir: true, copyPublicDir: false },
    environments: { ssr: { build: { outDir, rollupOptions: { input: 'bench/suite.ts' } } } },
  })
  delete process.env.VITEST
  const file = join(outDir, 'suite.js')
  return { file, load: () => import(pathToFileURL(file).href) }
}

const cells = ({ figure, ours, floor = '', ratio = '', target, isReached }) => [
  figure,
  ours,
  floor,
  ratio,
  target,
  isReached ? 'reached' : 'MISSED',
]
const line = (row) => cells(row).filter(Boolean).join('   ')

function table(rows) {
  const all = [['figure', 'ours', 'floor', 'ratio', 'target', ''], ...rows.map(cells)]
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
