import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { currentVersion } from '#app/agreements/public/text-versions.ts'
import { defaultSettings } from '#app/page/site-settings.ts'
import { planNames } from '#app/plans/public/plans.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { helpTopics } from '#app/support/contact/help-topics.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { versionsOfTexts } from '../text-pages.server.ts'
import { aboutTexts } from './about.server.ts'
import { careers, npoManual } from './pages.server.ts'
import { questions } from './questions.server.ts'
import type { Block, Text, TextSettings } from './text.ts'

const english = i18nFor('en')
const ROOT = join(import.meta.dirname, '../../..')
const claims = readFileSync(join(ROOT, 'docs/claims.md'), 'utf8')

/** Placeholders for settings, so that no document contains their values. */
const facts = Object.fromEntries(
  Object.entries({ ...defaultSettings, siteUrl: '' }).map(([key, value]) => [
    key,
    typeof value === 'string' && !/Opens|Launch/.test(key) ? `{${key}}` : value,
  ]),
) as TextSettings

/** The lines of the document: "- (12) A sentence.", or "- (none) …" for one without claims. */
const listed = [...claims.matchAll(/^- \((\d+|none)\) (.+)$/gm)].map(([, key, sentence]) => ({
  key: key!,
  sentence: sentence!,
}))
const rows = [...claims.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \|$/gm)].map(([, key, , proof]) => ({
  key: key!,
  proof: proof!,
}))

it('lists every sentence of the long texts, and none that no text says', async () => {
  const said = new Set([
    ...textSentences(versionsOfTexts.terms[currentVersion('terms')]!),
    ...textSentences(versionsOfTexts.privacy[currentVersion('privacy')]!),
    ...textSentences(npoManual),
    ...textSentences(careers),
    ...questions(english, planNames).flatMap(({ questions: challenge }) =>
      challenge.flatMap(({ answer }) => split(String(answer))),
    ),
    ...aboutSentences(),
    ...helpSentences(),
    ...(await pageSentences('/provider-special')),
    ...(await pageSentences('/how-it-works')),
  ])
  const known = new Set(listed.map(({ sentence }) => sentence))
  expect([...said].filter((sentence) => !known.has(sentence))).toEqual([])
  expect([...known].filter((sentence) => !said.has(sentence))).toEqual([])
}, 90_000)

it('names for each claim what makes it true: a row of the table, and in it files that are there', () => {
  const keys = new Set(rows.map(({ key }) => key))
  expect(listed.filter(({ key }) => key !== 'none' && !keys.has(key))).toEqual([])
  const used = new Set(listed.map(({ key }) => key))
  // Files whose content is shown but not stated, and the cookies, which have their own test.
  const unused = rows.filter(
    ({ key, proof }) => !used.has(key) && !/cookie|draft|settings$|marked/.test(proof),
  )
  expect(unused).toEqual([])
  const named = rows.flatMap(({ proof }) =>
    [...proof.matchAll(/`([\w./-]+\.(?:tsx?|md))`/g)].map(([, path]) => path!),
  )
  expect(named.length).toBeGreaterThan(40)
  const isThere = (path: string) =>
    existsSync(join(ROOT, 'app', path)) || existsSync(join(ROOT, path))
  expect(named.filter((path) => path.includes('/') && !isThere(path))).toEqual([])
})

function split(words: string): string[] {
  return words
    .replaceAll('\u00a0', ' ')
    .split(/(?<=[.!?])\s+(?=["A-Z{0-9])/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

const textSentences = (text: Text) =>
  text(facts, english).flatMap(({ blocks }) => blocks.flatMap((block) => split(wordsOf(block))))

/** Links and values of settings contain no claims. */
function wordsOf(block: Block): string {
  if (typeof block === 'string') return block
  return 'list' in block ? block.list.map((line) => line.replace(/[^.]$/, '$&.')).join(' ') : ''
}

function aboutSentences() {
  const { mission, values, npos, team, impact } = aboutTexts(facts, english)
  const said = [mission.lead, mission.words, npos.words, team.words, impact.words, impact.note]
  return [...said, ...values.rows.map(({ words }) => words)].flatMap(split)
}

/** The guides before and after the launch; names of lists contain no claims. */
function helpSentences() {
  const { supportEmail: email, supportPhone: phone } = facts
  const support = { email, phone, hours: '{hours}', isSpecialOpen: true }
  const guides = [true, false].flatMap((isLaunched) =>
    helpTopics(i18nFor('en'), { ...support, isLaunched }),
  )
  return guides
    .flatMap(({ before, list, after = [] }) => [...before, ...(list?.items ?? []), ...after])
    .flatMap(split)
    .filter((words) => /[.!?]$/.test(words))
}

/** As rendered, because the text is in the interface's messages. */
async function pageSentences(path: string) {
  const { visit } = await testSite({ now: new Date('2026-03-06T12:00:00Z') })
  const html = await (await visit(path)).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return main
    .replace(/<(svg|a|button|script|form)\b[\s\S]*?<\/\1>/g, ' ')
    .split(/<\/?(?:p|h\d|li|dt|dd|div|section|td|th|ul|dl)\b[^>]*>/)
    .map((part) =>
      part
        .replace(/<!--.*?-->|<[^>]+>/g, '')
        .replaceAll('&#x27;', "'")
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
        .replaceAll(defaultSettings.name, '{name}')
        .trim(),
    )
    .filter((part) => /[.!?]$/.test(part))
    .flatMap(split)
}
