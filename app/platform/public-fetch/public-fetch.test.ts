import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { PublicAnswer } from './answer.ts'
import { openPublicFetch } from './public-fetch.server.ts'
import { openSecureServer, openServer } from './test-servers.ts'

const SITE = { siteUrl: 'https://thembeka.example' }
const NOWHERE = () => Promise.resolve([])
const MEGABYTE = 1024 * 1024

/** As in tests of the product: this machine may be reached, and every host is on it. */
const fetchHere = openPublicFetch({ env: 'test', ...SITE }, async () => ['127.0.0.1'])

const openPath = async (
  answers: Record<string, (res: ServerResponse, req: IncomingMessage) => void>,
) => {
  const port = await openServer((req, res) =>
    (answers[req.url!] ?? ((unknown) => unknown.writeHead(404).end()))(res, req),
  )
  return `http://127.0.0.1:${port}`
}

const refused = (why: string) => expect.objectContaining({ ok: false, why })
const contentOf = (answer: PublicAnswer) =>
  answer.ok && answer.isChanged ? Buffer.from(answer.body).toString() : answer

it('fetches from the host that was resolved, and says who asks', async () => {
  let received: IncomingMessage | undefined
  const port = await openServer((req, res) => {
    received = req
    res.writeHead(200, { 'content-type': 'text/calendar' }).end('BEGIN:VCALENDAR')
  })
  // The name exists nowhere: only the address that was checked can have been connected to.
  const answer = await fetchHere(`http://calendar.invalid:${port}/busy.ics?key=1`)
  expect(answer).toMatchObject({
    ok: true,
    isChanged: true,
    status: 200,
    contentType: 'text/calendar',
    url: `http://calendar.invalid:${port}/busy.ics?key=1`,
  })
  expect(contentOf(answer)).toBe('BEGIN:VCALENDAR')
  expect(received).toMatchObject({
    url: '/busy.ics?key=1',
    headers: {
      host: `calendar.invalid:${port}`,
      'user-agent': 'Thembeka (+https://thembeka.example)',
    },
  })
  expect(received!.headers).not.toHaveProperty('cookie')
  expect(received!.headers).not.toHaveProperty('referer')
})

it('tries the other addresses of a host where one doesn’t answer', async () => {
  const port = await openServer((_req, res) => res.end('here'))
  const addresses = ['::1', '127.0.0.9', '127.0.0.1']
  const fetchBoth = openPublicFetch({ env: 'test', ...SITE }, async () => addresses)
  expect(contentOf(await fetchBoth(`http://calendar.example:${port}/`))).toBe('here')
})

it('asks https for a certificate of the host that was typed', async () => {
  const port = await openSecureServer('calendar.example', (_req, res) => res.end('safe'))
  expect(contentOf(await fetchHere(`https://calendar.example:${port}/`))).toBe('safe')
  expect(await fetchHere(`https://other.example:${port}/`)).toEqual(refused('unreachable'))
})

it.each([
  ['', 'not an address'],
  ['calendar', 'not an address'],
  ['https://', 'not an address'],
  ['https://sipho:secret@calendar.example/', 'not an address'],
  ['https://sipho@calendar.example/', 'not an address'],
  ['https://calendar.example:22/', 'not an address'],
  ['https://calendar.example:80/', 'not an address'],
  [`https://calendar.example/${'a'.repeat(2000)}`, 'not an address'],
  ['http://calendar.example/', 'not https'],
  ['http://127.0.0.1/', 'not https'],
  ['ftp://calendar.example/', 'not https'],
  ['webcal://calendar.example/', 'not https'],
  ['file:///etc/passwd', 'not an address'],
  ['data:text/calendar,BEGIN:VCALENDAR', 'not an address'],
  ['javascript:alert(1)', 'not an address'],
])('doesn’t fetch "%s" outside of tests: %s', async (address, why) => {
  for (const env of ['development', 'production'] as const) {
    const fetchPublic = openPublicFetch({ env, ...SITE }, () => Promise.reject(new Error('asked')))
    expect(await fetchPublic(address)).toEqual({ ok: false, why })
  }
})

it.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://①②⑦.⓪.⓪.①/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1:8443/',
  'https://[fd00::1]:443/',
])('reaches no address that isn’t public, however it is spelled: %s', async (address) => {
  for (const env of ['development', 'production', 'test'] as const) {
    const answer = await openPublicFetch({ env, ...SITE }, NOWHERE)(address)
    // In tests this machine itself may be reached, and has nothing on that port.
    const isLoopback = env === 'test' && /^(127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname)
    expect(answer).toEqual(refused(isLoopback ? 'unreachable' : 'private address'))
  }
})

it.each([
  [['10.0.0.1']],
  [['127.0.0.1']],
  [['8.8.8.8', '127.0.0.1']],
  [['2a00:1450::1', '8.8.8.8', '::ffff:10.0.0.1']],
  [['fe80::1']],
])('reaches no host of which an address isn’t public: %s', async (addresses) => {
  for (const env of ['development', 'production'] as const) {
    const fetchPublic = openPublicFetch({ env, ...SITE }, async () => addresses)
    expect(await fetchPublic('https://calendar.example/')).toEqual(refused('private address'))
  }
})

it('mixes this machine with no other, in tests either', async () => {
  const mixed = openPublicFetch({ env: 'test', ...SITE }, async () => ['127.0.0.1', '10.0.0.1'])
  expect(await mixed('https://calendar.example/')).toEqual(refused('private address'))
  const open = openPublicFetch({ env: 'test', ...SITE }, async () => ['8.8.8.8'])
  expect(await open('http://calendar.example/')).toEqual(refused('not https'))
  expect(await open('https://calendar.example:9000/')).toEqual(refused('not an address'))
})

it('says so where a host has no address', async () => {
  const fetchPublic = openPublicFetch({ env: 'production', ...SITE }, NOWHERE)
  expect(await fetchPublic('https://calendar.example/')).toEqual(refused('unreachable'))
})

it('resolves a host again after a redirect, and goes no further where it has become private', async () => {
  const lookups: string[] = []
  const here = await openPath({
    '/': (res) => res.writeHead(302, { location: '/again' }).end(),
    '/again': (res) => res.end('reached'),
  })
  const rebinding = openPublicFetch({ env: 'test', ...SITE }, async (host) => {
    lookups.push(host)
    return [lookups.length === 1 ? '127.0.0.1' : '10.0.0.1']
  })
  const answer = await rebinding(`http://rebinding.example:${new URL(here).port}/`)
  expect(answer).toEqual(refused('private address'))
  expect(lookups).toEqual(['rebinding.example', 'rebinding.example'])
})

it.each([
  ['https://10.0.0.1/', 'private address'],
  ['https://[::ffff:169.254.169.254]/', 'private address'],
  ['//169.254.169.254/', 'private address'],
  ['http://10.0.0.1/', 'private address'],
  ['file:///etc/passwd', 'not an address'],
  ['https://sipho:secret@calendar.example/', 'not an address'],
  ['gopher://127.0.0.1/', 'not https'],
  ['https://a b/', 'not an address'],
])('follows no redirect to %s', async (location, why) => {
  const url = await openPath({ '/': (res) => res.writeHead(301, { location }).end() })
  expect(await fetchHere(url)).toEqual(refused(why))
})

it('follows three redirects and no fourth, without cookies or where it came from', async () => {
  const seen: IncomingMessage[] = []
  const port = await openServer((req, res) => {
    seen.push(req)
    const step = Number(req.url!.slice(1))
    if (step === 0) return res.end('arrived')
    res.writeHead([301, 302, 303, 307, 308][step]!, {
      location: String(step - 1),
      'set-cookie': `step=${step}`,
    })
    res.end('moved')
  })
  const answer = await fetchHere(`http://127.0.0.1:${port}/3`)
  expect(contentOf(answer)).toBe('arrived')
  expect(answer).toMatchObject({ url: `http://127.0.0.1:${port}/0` })
  for (const { headers } of seen) {
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('referer')
  }
  seen.length = 0
  expect(await fetchHere(`http://127.0.0.1:${port}/4`)).toEqual(refused('redirects'))
  expect(seen).toHaveLength(4)
})

it('gives up on redirects without an end', async () => {
  const url = await openPath({ '/': (res) => res.writeHead(302, { location: '/' }).end() })
  expect(await fetchHere(url)).toEqual(refused('redirects'))
})

it('connects to allowed hosts alone, after a redirect as well', async () => {
  const hosts = ['push.example', '*.push.example']
  const port = await openServer((req, res) =>
    req.url === '/away'
      ? res.writeHead(302, { location: `http://other.example:${port}/` }).end()
      : res.end('delivered'),
  )
  const fetchFrom = (host: string) => fetchHere(`http://${host}:${port}/`, { hosts })
  expect(contentOf(await fetchFrom('push.example'))).toBe('delivered')
  expect(contentOf(await fetchFrom('PUSH.example.'))).toBe('delivered')
  expect(contentOf(await fetchFrom('eu.push.example'))).toBe('delivered')
  expect(await fetchFrom('push.example.evil.example')).toEqual(refused('host not allowed'))
  expect(await fetchFrom('evilpush.example')).toEqual(refused('host not allowed'))
  const away = await fetchHere(`http://push.example:${port}/away`, { hosts })
  expect(away).toEqual(refused('host not allowed'))
})

it('fetches nothing again that hasn’t changed', async () => {
  const url = await openPath({
    '/': (res, req) => {
      const isSame =
        req.headers['if-none-match'] === '"1"' &&
        req.headers['if-modified-since'] === 'Thu, 26 Nov 2026 06:00:00 GMT'
      if (isSame) return res.writeHead(304).end()
      res.writeHead(200, { etag: '"1"', 'last-modified': 'Thu, 26 Nov 2026 06:00:00 GMT' }).end('a')
    },
    '/always': (res) => res.writeHead(304).end(),
  })
  const first = await fetchHere(url)
  if (!first.ok || !first.isChanged) throw new Error('It was fetched for the first time')
  expect(first.validators).toEqual({ etag: '"1"', lastModified: 'Thu, 26 Nov 2026 06:00:00 GMT' })
  const second = await fetchHere(url, { validators: first.validators })
  expect(second).toEqual({ ok: true, isChanged: false })
  // Nobody said what we have: there is nothing that it could be the same as.
  expect(await fetchHere(`${url}/always`)).toEqual(refused('refused by status'))
})

it.each([
  [404, 'not found'],
  [410, 'not found'],
  [401, 'refused by status'],
  [429, 'refused by status'],
  [500, 'refused by status'],
])('says what a server answered: %i', async (status, why) => {
  const url = await openPath({
    '/': (res) => res.writeHead(status, { 'retry-after': '60' }).end('no'),
  })
  expect(await fetchHere(url)).toEqual({ ok: false, why, status, retryAfter: '60' })
})

it('sends what it is given, and isn’t sent elsewhere with it', async () => {
  const received: string[] = []
  const port = await openServer(async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    received.push(`${req.method} ${req.headers.ttl} ${Buffer.concat(parts).toString()}`)
    if (req.url === '/moved') res.writeHead(307, { location: '/' }).end()
    else res.writeHead(201).end()
  })
  const send = { headers: { ttl: '60' }, body: new TextEncoder().encode('sealed') }
  const answer = await fetchHere(`http://127.0.0.1:${port}/`, { send })
  expect(answer).toMatchObject({ ok: true, isChanged: true, status: 201 })
  expect(await fetchHere(`http://127.0.0.1:${port}/moved`, { send })).toEqual(refused('redirects'))
  expect(received).toEqual(['POST 60 sealed', 'POST 60 sealed'])
})

it('takes two megabytes and not a byte more', async () => {
  const url = await openPath({
    '/fits': (res) => res.end(randomBytes(2 * MEGABYTE)),
    '/announced': (res) => res.end(randomBytes(2 * MEGABYTE + 1)),
    '/streamed': (res) => {
      res.write(randomBytes(2 * MEGABYTE))
      res.end('!')
    },
  })
  const fits = await fetchHere(`${url}/fits`)
  expect(fits.ok && fits.isChanged && fits.body.byteLength).toBe(2 * MEGABYTE)
  expect(await fetchHere(`${url}/announced`)).toEqual(refused('too big'))
  expect(await fetchHere(`${url}/streamed`)).toEqual(refused('too big'))
  expect(await fetchHere(`${url}/fits`, { largest: MEGABYTE })).toEqual(refused('too big'))
})

it('unpacks what is compressed, and stops a bomb at the limit', async () => {
  const zeros = Buffer.alloc(50 * MEGABYTE)
  let bomb = gzipSync(zeros)
  // Packed twice, a gigabyte is a few kilobytes.
  bomb = gzipSync(Buffer.concat(Array.from({ length: 20 }, () => bomb)))
  const url = await openPath({
    '/': (res) => res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('BEGIN')),
    '/bomb': (res) => res.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb),
    '/broken': (res) => res.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
  })
  expect(contentOf(await fetchHere(url))).toBe('BEGIN')
  const before = process.memoryUsage().arrayBuffers
  expect(await fetchHere(`${url}/bomb`)).toEqual(refused('too big'))
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * MEGABYTE)
  expect(await fetchHere(`${url}/broken`)).toEqual(refused('unreachable'))
})

it('counts what unpacks to nothing as well', async () => {
  const nothing = Buffer.concat(Array.from({ length: 5000 }, () => gzipSync('')))
  let isOpen = true
  const url = await openPath({
    '/': async (res) => {
      res.writeHead(200, { 'content-encoding': 'gzip' })
      res.on('close', () => {
        isOpen = false
      })
      while (isOpen) if (!res.write(nothing)) await wait(1)
    },
  })
  expect(await fetchHere(url)).toEqual(refused('too big'))
})

it.each([
  ['answers nothing', () => {}],
  ['stops in its headers', (res: ServerResponse) => res.socket!.write('HTTP/1.1 200 OK\r\nA: ')],
  [
    'sends a byte now and then',
    async (res: ServerResponse) => {
      while (!res.closed) {
        res.write('.')
        await wait(20)
      }
    },
  ],
  [
    'redirects slowly',
    async (res: ServerResponse) => {
      await wait(150)
      res.writeHead(302, { location: '/' }).end()
    },
  ],
])('waits no longer than it may for a server that %s', async (_what, answer) => {
  const url = await openPath({ '/': (res) => void answer(res) })
  expect(await fetchHere(url, { longest: 300 })).toEqual(refused('too slow'))
})

it('stops when it is told to', async () => {
  const arrived = Promise.withResolvers<void>()
  const url = await openPath({ '/': () => arrived.resolve() })
  const stopping = new AbortController()
  const answering = fetchHere(url, { signal: stopping.signal })
  await arrived.promise
  stopping.abort()
  expect(await answering).toEqual(refused('stopped'))
  expect(await fetchHere(url, { signal: stopping.signal })).toEqual(refused('stopped'))
})

it.each([
  ['nobody listens', undefined],
  ['the connection breaks off', (res: ServerResponse) => res.socket!.destroy()],
  [
    'the answer breaks off',
    (res: ServerResponse) => {
      res.writeHead(200, { 'content-length': '100' }).write('half')
      setTimeout(() => res.socket!.destroy(), 20)
    },
  ],
  ['it isn’t HTTP', (res: ServerResponse) => res.socket!.end('220 mail.example ESMTP\r\n')],
  [
    'its headers don’t end',
    (res: ServerResponse) => {
      res.socket!.write(`HTTP/1.1 200 OK\r\n${`A: ${'b'.repeat(1000)}\r\n`.repeat(100)}`)
    },
  ],
])('says that it can’t be reached where %s', async (_what, answer) => {
  const url = answer ? await openPath({ '/': (res) => void answer(res) }) : 'http://127.0.0.1:1/'
  const reached = await fetchHere(url)
  expect(reached).toEqual(refused('unreachable'))
  expect(reached).toHaveProperty('cause')
})
