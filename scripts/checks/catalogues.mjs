/**
 * `lingui extract` finds no messages missing from the catalogues, and none that are unused. The English
 * catalogue repeats its ids: after an id was renamed by hand, readers would otherwise still see the old text.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, root } from '../lib/places.mjs'

export async function check() {
  const folder = join(cacheFolder, 'catalogues')
  mkdirSync(folder, { recursive: true })
  const catalogues = readdirSync('locales').filter((file) => file.endsWith('.po'))
  for (const file of catalogues) copyFileSync(join('locales', file), join(folder, file))
  const config = join(root, '.cache', 'lingui.config.mjs')
  writeFileSync(
    config,
    `import config from ${JSON.stringify(join(root, 'lingui.config.ts'))}
export default { ...config, rootDir: ${JSON.stringify(root)}, catalogs: config.catalogs.map((one) => ({ ...one, path: '<rootDir>/.cache/catalogues/{locale}' })) }\n`,
  )
  execFileSync(
    process.execPath,
    ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--config', config, '--clean'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const problems = catalogues.flatMap((file) => {
    const stored = messageIds(join('locales', file))
    const found = messageIds(join(folder, file))
    return [
      some(
        `locales/${file} lacks`,
        [...found].filter((id) => !stored.has(id)),
      ),
      some(
        `locales/${file} holds, though nothing says them,`,
        [...stored].filter((id) => !found.has(id)),
      ),
    ].filter(Boolean)
  })
  return [...problems, ...differentEnglish()]
}

function differentEnglish() {
  const entries = readFileSync(join('locales', 'en.po'), 'utf8').split(/\n\n+/)
  const text = (entry, keyword) =>
    new RegExp(`^${keyword} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1].replaceAll(/"\n"/g, '').trim()
  return entries
    .map((entry) => ({ id: text(entry, 'msgid'), english: text(entry, 'msgstr') }))
    .filter(({ id, english }) => id && id !== '""' && id !== english)
    .map(({ id, english }) => `locales/en.po translates ${id} as ${english}`)
}

const some = (sentence, ids) =>
  ids.length > 0 &&
  `${sentence} ${ids.length} messages (npx lingui extract --clean): ${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ', …' : ''}`

function messageIds(file) {
  const ids = new Set()
  for (const entry of readFileSync(file, 'utf8').split(/\n\n+/)) {
    const id = /^msgid ((?:".*"\n?)+)/m.exec(entry)?.[1]
    const context = /^msgctxt (".*")/m.exec(entry)?.[1] ?? ''
    if (id && id.trim() !== '""') ids.add(`${context}${id.replaceAll(/"\n"/g, '').trim()}`)
  }
  return ids
}
