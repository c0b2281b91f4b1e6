/** A category page: rendered, compared with a minimal rendering; and cached, compared with a bare "hello". */
import { findPostgres, withDatabase } from '../scripts/lib/postgres.mjs'
import { load, median, seeded, serve, spread } from './ground.mjs'

const ROUNDS = 5
const PATH = '/services/plumbing'
// A fake cookie makes a response personal, so that it isn't cached.
const personal = { Cookie: 'toast-none=none', 'Accept-Encoding': 'identity' }
const compressed = { 'Accept-Encoding': 'br' }

export async function measure({ suite, say }) {
  const postgres = await findPostgres()
  try {
    return await withDatabase(postgres.url, `thembeka_bench_${process.pid}`, async (url) => {
      await seeded({ DATABASE_URL: url })
      const env = { DATABASE_URL: url }
      const ours = await serve(['--max-semi-space-size=4', 'scripts/serve.mjs'], env)
      const floor = await serve(
        [
          '--eval',
          `import(${JSON.stringify(suite.file)}).then((all) => all.serveFloor(process.env))`,
        ],
        env,
        { ready: '/hello?bytes=1' },
      )
      try {
        return await compare(ours.url, floor.url, say)
      } finally {
        await ours.stop()
        floor.child.kill('SIGKILL')
      }
    })
  } finally {
    await postgres.stop()
  }
}

async function compare(ours, floor, say) {
  const plain = await (await fetch(ours + PATH, { headers: personal })).text()
  const least = await (await fetch(floor + PATH)).text()
  const stored = await fetch(ours + PATH, { headers: compressed })
  const bytes = stored.headers.get('content-length')
  say(`  page ${plain.length} bytes, of which the floor renders ${least.length}; kept as ${bytes}`)

  const runs = {
    'floor: renderToString': [floor + PATH, personal],
    'rendered anew': [ours + PATH, personal],
    'floor: hello': [`${floor}/hello?bytes=${bytes}`, compressed],
    'from the cache': [ours + PATH, compressed],
  }
  for (const [url, headers] of Object.values(runs)) await load(url, headers, 3)
  const results = Object.fromEntries(Object.keys(runs).map((name) => [name, []]))
  for (let round = 1; round <= ROUNDS; round++)
    for (const [name, [url, headers]] of Object.entries(runs))
      results[name].push(await load(url, headers))
  const rate = (name) => median(results[name].map((item) => item.rate))
  const p95 = (name) => median(results[name].map((item) => item.p95))
  const shown = (name) =>
    `${Math.round(rate(name))}/s ${spread(results[name].map((item) => item.rate))}`

  const against = (figure, first, other, target) => ({
    figure,
    ours: shown(first),
    floor: shown(other),
    ratio: (rate(first) / rate(other)).toFixed(2),
    target: `≥ ${target}`,
    isReached: rate(first) / rate(other) >= target,
  })
  const late = (figure, first, other) => ({
    figure,
    ours: `${p95(first).toFixed(1)} ms`,
    floor: `${p95(other).toFixed(1)} ms`,
    ratio: (p95(first) / p95(other)).toFixed(2),
    target: '≤ 1.3 × + 2 ms',
    isReached: p95(first) <= 1.3 * p95(other) + 2,
  })
  return [
    against('category page rendered anew', 'rendered anew', 'floor: renderToString', 0.4),
    against('category page from the cache, to hello', 'from the cache', 'floor: hello', 0.75),
    against(
      'category page from the cache, to rendered anew',
      'from the cache',
      'rendered anew',
      10,
    ),
    late('p95 from the cache', 'from the cache', 'floor: hello'),
  ]
}
