/** Transferred bytes of a first visit, before and after hydration, and of a second one. */

import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { people, seedPassword } from '../db/seeds/people.ts'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { embeddedWorld, serve } from './ground.mjs'

const KB = 1024

export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'thembeka-bench-bytes-'))
  cpSync(await embeddedWorld(), folder, { recursive: true })
  const site = await serve(['scripts/serve.mjs'], { DATA_DIR: folder })
  const found = await findBrowser()
  const browser = await chromium.launch({
    executablePath: found.path,
    env: { ...process.env, ...found.env },
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const list = await (await fetch(`${site.url}/services/plumbing`)).text()
    const profile = /href="(\/providers\/[a-z0-9-]+)"/.exec(list)?.[1]
    const pages = [
      { path: '/', mostScript: 130 },
      { path: '/services/plumbing', mostScript: 130 },
      { path: profile, name: 'a profile', mostScript: 130 },
      { path: '/become-provider', mostScript: 130 },
      // All five parts of the form are in its page, so that it works without script.
      { path: '/become-provider/apply', mostScript: 145, mostAgain: 13 },
      { path: '/become-provider-landing', mostScript: 130 },
      { path: '/auth', mostScript: 165, isForm: true },
    ]
    const rows = []
    for (const page of pages) rows.push(...(await weigh(browser, site.url, page)))
    rows.push(await weighLiveUpdates(browser, site.url))
    return rows
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** What a page loads without interaction for a signed-in user: only its live updates. */
async function weighLiveUpdates(browser, url) {
  const { context, page, line } = await openOnSlowLine(browser)
  await context.request.post(`${url}/auth`, {
    form: { form: 'login', email: people.thandi.email, password: seedPassword },
    headers: { Origin: url },
  })
  await page.goto(`${url}/about`, { waitUntil: 'load' })
  await page.waitForTimeout(1500)
  const seen = line.take()
  await context.close()
  const [bytes, files] = [seen.of('Script'), seen.count('Script')]
  return {
    figure: `live updates of a page before hydration (${files} file)`,
    ours: `${(bytes / KB).toFixed(1)} KB`,
    target: '≤ 2 KB, 1 file',
    isReached: bytes <= 2 * KB && files === 1,
  }
}

/** Reports a slow connection: nothing may be loaded before the first interaction. */
async function openOnSlowLine(browser) {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(navigator.connection, 'effectiveType', { get: () => '3g' })
    Object.defineProperty(navigator.connection, 'downlink', { get: () => 0.7 })
  })
  return { context, page, line: await watch(context, page) }
}

/** The server compresses a page at the highest level after its second request. */
async function visitedByOthers(address) {
  for (const visitor of ['first', 'second']) {
    const answer = await fetch(address, { headers: { 'Accept-Encoding': 'br' } })
    if (!answer.ok) throw new Error(`${address} answered the ${visitor} visitor ${answer.status}`)
    await answer.arrayBuffer()
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
}

async function weigh(
  browser,
  url,
  { path, name = path, mostScript, mostAgain = 10, isForm = false },
) {
  await visitedByOthers(url + path)
  const { context, page, line } = await openOnSlowLine(browser)
  await page.goto(url + path, { waitUntil: 'load' })
  await page.waitForTimeout(1500)
  const first = line.take()
  await page.evaluate(() => new BroadcastChannel('session').postMessage('hydrate'))
  await page.waitForSelector('html[data-hydrated]', { state: 'attached', timeout: 20_000 })
  await page.waitForTimeout(1500)
  const hydrated = line.take()
  await page.goto(url + path, { waitUntil: 'load' })
  await page.waitForTimeout(1500)
  const second = line.take()
  await context.close()

  const row = (figure, bytes, most) => ({
    figure: `${name}: ${figure}`,
    ours: `${(bytes / KB).toFixed(1)} KB`,
    target: `≤ ${most} KB`,
    isReached: bytes <= most * KB,
  })
  return [
    ...(isForm
      ? []
      : [
          row('HTML and CSS before first paint', first.of('Document') + first.of('Stylesheet'), 40),
          row('script before the first touch', first.of('Script'), 0),
          {
            figure: `${name}: font files`,
            ours: `${first.count('Font')} (${(first.of('Font') / KB).toFixed(0)} KB)`,
            target: '≤ 2',
            isReached: first.count('Font') <= 2,
          },
          row('second visit', second.all(), mostAgain),
        ]),
    row(
      `script once hydrated (${hydrated.count('Script')} files)`,
      hydrated.of('Script'),
      mostScript,
    ),
  ]
}

/** Transferred bytes since the last call, by type. */
async function watch(context, page) {
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  const kinds = new Map()
  let received = []
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { fromDiskCache, encodedDataLength: headers } = response
    if (!fromDiskCache) kinds.set(requestId, { type, headers })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength: all }) => {
    const kind = kinds.get(requestId)
    if (kind) received.push({ type: kind.type, body: all - kind.headers, all })
  })
  return {
    take: () => {
      const bytes = received
      received = []
      const subject = (type) => bytes.filter((item) => item.type === type)
      return {
        /** Compressed bodies, as a byte budget counts them. */
        of: (type) => subject(type).reduce((total, item) => total + item.body, 0),
        count: (type) => subject(type).length,
        /** All transferred bytes, including headers. */
        all: () => bytes.reduce((total, item) => total + item.all, 0),
      }
    },
  }
}
