import { expect, it } from 'vitest'
import { testSite } from '#app/test-site.server.ts'

it('compresses pages, kept or not, only as the browser accepts it', async () => {
  const { visit } = await testSite()
  const accepted: [string, string | null][] = [
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['gzip;q=1.0, BR;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip ; q=0.000 , br ; q=0', null],
    ['x-br, gzipped', null],
    ['', null],
  ]
  for (const path of ['/faq', '/quote/new'])
    for (const [encodings, expected] of accepted) {
      const answer = await visit(path, { headers: { 'Accept-Encoding': encodings } })
      const found = answer.headers.get('Content-Encoding')
      expect([path, encodings, found]).toEqual([path, encodings, expected])
    }
})
