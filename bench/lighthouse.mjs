/**
 * Lighthouse on the ten main pages with a throttled phone: the median of five runs. Lighthouse is downloaded
 * only for this; it is larger than everything the site is built with.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { embeddedWorld, median, serve } from './ground.mjs'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const LOOKS = Number(process.env.BENCH_LOOKS ?? 5)
const FLAGS = [
  '--headless=new',
  '--disable-quic',
  '--disable-background-networking',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
/** The minimum of each score, out of a hundred. */
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

export async function measure({ say }) {
  const folder = mkdtempSync(join(tmpdir(), 'thembeka-bench-lighthouse-'))
  cpSync(await embeddedWorld(), folder, { recursive: true })
  const site = await serve(['scripts/serve.mjs'], { DATA_DIR: folder })
  const browser = await findBrowser()
  try {
    const list = await (await fetch(`${site.url}/services/plumbing`)).text()
    const profile = /href="(\/providers\/[a-z0-9-]+)"/.exec(list)?.[1]
    const pages = [
      '/',
      '/services',
      '/services/plumbing',
      profile,
      '/become-provider',
      '/how-it-works',
      '/about-us',
      '/faq',
      '/contact',
      '/terms',
    ]
    const rows = []
    for (const path of pages) {
      const reports = []
      for (let look = 0; look < LOOKS; look++)
        reports.push(await markRead(site.url + path, browser))
      rows.push(...verdicts(path === profile ? 'a profile' : path, reports, say))
    }
    return rows
  } finally {
    await site.stop()
  }
}

/** One run. Occasionally the browser records nothing, and Lighthouse asks for another run. */
async function markRead(url, browser, triesLeft = 2) {
  try {
    return await reportOf(url, browser)
  } catch (error) {
    if (triesLeft === 0 || !/Please run Lighthouse again/.test(String(error))) throw error
    return markRead(url, browser, triesLeft - 1)
  }
}

/** Lighthouse's own report, with simulated throttling. */
async function reportOf(url, browser) {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--output=json',
      '--quiet',
      '--throttling-method=simulate',
      `--only-categories=${Object.keys(TARGETS)}`,
      `--chrome-flags=${FLAGS.join(' ')}`,
    ],
    {
      maxBuffer: 1 << 28,
      env: { ...process.env, ...browser.env, CHROME_PATH: browser.path },
    },
  )
  return JSON.parse(stdout)
}

function verdicts(name, reports, say) {
  const speed = median(reports.map((report) => report.environment.benchmarkIndex))
  const paint = median(
    reports.map((report) => report.audits['largest-contentful-paint'].numericValue),
  )
  say(`  ${name}: benchmark index ${Math.round(speed)}, largest paint ${Math.round(paint)} ms`)
  for (const lost of lostIn(reports[0])) say(`    ${lost}`)
  return Object.entries(TARGETS).map(([category, target]) => {
    const score = median(
      reports.map((report) => Math.round(report.categories[category].score * 100)),
    )
    return {
      figure: `${name}, ${category}`,
      ours: String(score),
      target: `≥ ${target}`,
      isReached: score >= target,
    }
  })
}

/** Failed audits, except those of performance, which are never quite full. */
function lostIn({ categories, audits }) {
  return Object.keys(TARGETS)
    .filter((category) => category !== 'performance')
    .flatMap((category) => categories[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => {
      const where = audits[id].details?.items?.slice(0, 3) ?? []
      return `${id}: ${audits[id].title} ${JSON.stringify(where).slice(0, 400)}`
    })
}
