import { expect, it } from 'vitest'
import { dnsResolver } from './destination.server.ts'
import { openPublicFetch } from './public-fetch.server.ts'
import { openDnsServer, openServer } from './test-servers.ts'

const V4 = Buffer.from([127, 0, 0, 1])
const V6 = Buffer.from([...Array<number>(15).fill(0), 1])
const SITE = { siteUrl: 'https://thembeka.example' }
const never = new AbortController().signal

it('finds the addresses of both kinds', async () => {
  const resolve = dnsResolver([await openDnsServer((kind) => (kind === 'A' ? [V4, V4] : [V6]))])
  expect(await resolve('calendar.example', never)).toEqual(['127.0.0.1', '127.0.0.1', '::1'])
})

it('makes do with one kind where the other fails', async () => {
  const resolve = dnsResolver([await openDnsServer((kind) => (kind === 'A' ? [V4] : 'fails'))])
  expect(await resolve('calendar.example', never)).toEqual(['127.0.0.1'])
})

it('finds nothing where there is nothing', async () => {
  const resolve = dnsResolver([await openDnsServer(() => 'fails')])
  expect(await resolve('calendar.example', never)).toEqual([])
})

it('reaches what DNS says, and reads no list of hosts of this machine', async () => {
  const dns = await openDnsServer((kind) => (kind === 'A' ? [V4] : []))
  const port = await openServer((_req, res) => res.end('here'))
  const fetchHere = openPublicFetch({ env: 'test', ...SITE }, dnsResolver([dns]))
  expect(await fetchHere(`http://calendar.example:${port}/`)).toMatchObject({
    ok: true,
    status: 200,
  })
  const nothing = await openDnsServer(() => 'fails')
  const withoutDns = openPublicFetch({ env: 'test', ...SITE }, dnsResolver([nothing]))
  const answer = await withoutDns(`http://localhost:${port}/`)
  expect(answer).toMatchObject({ ok: false, why: 'unreachable' })
})

it('waits no longer than it may for a DNS server that stays silent', async () => {
  const silent = await openDnsServer(() => 'stays silent')
  const fetchPublic = openPublicFetch({ env: 'production', ...SITE }, dnsResolver([silent]))
  const answer = await fetchPublic('https://calendar.example/', { longest: 200 })
  expect(answer).toMatchObject({ ok: false, why: 'too slow' })
})
