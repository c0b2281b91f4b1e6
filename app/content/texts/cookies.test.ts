import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultSettings } from '#app/page/site-settings.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { cookiePolicy1 } from './cookie-policy-1.server.ts'

const scripts = import.meta.glob<string>(
  ['../../**/*.{ts,tsx,js}', '!../../**/*.{server,test}.*'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const sources = import.meta.glob<string>(['../../**/*.server.ts', '!../../**/test-*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('names every cookie that a file of its own gives a name', () => {
  const toastAt = JSON.stringify(cookiePolicy1({ ...defaultSettings, siteUrl: '' }, i18nFor('en')))
  const named = Object.values(sources)
    .filter((source) => /Set-Cookie|Max-Age|hostCookie|Path=\//.test(source))
    .flatMap((source) => [...source.matchAll(/\bconst (?:NAME|HELD|PREFIX|CODE) = '([\w-]+)'/g)])
    .map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(3)
  for (const name of named) expect(toastAt).toContain(name)
})

it('names every file that keeps something in the browser beside what the policy says of it', () => {
  const row = /^\| 22 \|.*$/m.exec(readFileSync('docs/claims.md', 'utf8'))?.[0]
  const keeping = Object.entries(scripts)
    .filter(([, source]) => /(?:local|session)Storage\.setItem\(/.test(source))
    .map(([path]) => path.replaceAll('../', ''))
  expect(keeping.length).toBeGreaterThan(7)
  for (const path of keeping) expect(row).toContain(path)
})
