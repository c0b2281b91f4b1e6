import { expect, it } from 'vitest'
import { defaultSettings } from '../site-settings.ts'
import { cookiePolicy1 } from './cookie-policy-1.server.ts'

const sources = import.meta.glob<string>(['../../**/*.server.ts', '!../../**/test-*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('names every cookie that a file of its own gives a name', () => {
  const told = JSON.stringify(cookiePolicy1({ ...defaultSettings, siteUrl: '' }))
  const named = Object.values(sources)
    .filter((source) => /Set-Cookie|Max-Age|Path=\//.test(source))
    .flatMap((source) => [...source.matchAll(/\bconst (?:NAME|HELD|PREFIX) = '([\w-]+)'/g)])
    .map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(3)
  for (const name of named) expect(told).toContain(name)
})
