/** Forbidden text in any file: TODOs, internal names, unsafe calls. */
import { readFileSync } from 'node:fs'
import { trackedFiles } from '../lib/files.ts'

const RULES = [
  {
    where: /\.(ts|tsx|mjs|js|sql|css)$/,
    what: /\b(TODO|FIXME|XXX|HACK)\b/,
    why: 'unfinished work',
  },
  {
    where: /./,
    what: /\/work\/(?:wt|main|shared|brief)\b/,
    why: 'a folder of one machine',
  },
  { where: /\.tsx?$/, what: /@ts-(ignore|nocheck|expect-error)\b/, why: 'a silenced compiler' },
  {
    // Comments may say "any"; what tests pass to routes has no narrower type.
    where: /^(?!.*\/test-).*\.tsx?$/,
    what: /^(?!\s*(?:\*|\/[/*])).*(?:\bas any\b|: any\b|<any>)/,
    why: 'a type given up on',
  },
  {
    where: /\.test\.tsx?$|^e2e\//,
    what: /\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\b/,
    why: 'a test that is not run with the others',
  },
  {
    where: /^app\/.*\.tsx?$/,
    what: /\bpool\.query\(/,
    why: 'pool.query: one SQL error would break the pool; ask through Kysely, or connect, query and release',
  },
  {
    where: /^app\/.*\.tsx?$/,
    what: /\bdangerouslySetInnerHTML\b/,
    why: 'HTML that nobody cleaned',
  },
  {
    // Emails are exempt: mail programs support nothing else.
    where: /^app\/(?!.*(?:\.test\.|platform\/email)).*\.tsx$/,
    what: /\sstyle=\{/,
    why: 'a style attribute, which the Content-Security-Policy refuses in HTML',
  },
  {
    where:
      /^app\/(?!platform\/|quotes\/saved-draft|support\/window\/waiting|.*(?:\.test\.|test-)).*\.tsx?$/,
    what: /\bnew Date\(\)|\bDate\.now\(\)/,
    why: 'the machine’s clock: ask services.clock or services.securityClock',
  },
  {
    where: /^app\/.*\.tsx?$/,
    what: /(?<!\$\{)\bplural\(/,
    why: 'a plural outside t or msg would ask the global words, which the server has none of',
  },
  {
    where: /^(app|db)\/(?!.*\.test\.).*\.(ts|tsx|sql)$/,
    what: /\bcurrent_(?:timestamp|date)\b|\bnow\(\)(?=[\s,);])(?<!\.now\(\))/i,
    why: 'the database’s clock: pass the time',
  },
]

export async function check() {
  const problems = []
  for (const file of trackedFiles()) {
    const rules = RULES.filter((rule) => rule.where.test(file))
    if (/^(scripts\/checks|public|locales)\/|\.(png|woff2|jpe?g|ico|lock)$/.test(file)) continue
    readFileSync(file, 'utf8')
      .split('\n')
      .forEach((line, index) => {
        for (const { what, why } of rules)
          if (what.test(line))
            problems.push(`${file}:${index + 1} ${why}: ${line.trim().slice(0, 90)}`)
      })
  }
  return problems
}
