import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pathToLog, startLog } from './logs.server.ts'

function recordedLog() {
  const lines: string[] = []
  const log = startLog('info', { write: (line) => void lines.push(line) })
  return { log, lines }
}

it('drops what could name a person, wherever it stands', () => {
  const { log, lines } = recordedLog()

  log.info({ email: 'thandi@example.co.za', phone: '+27 82 555 0100', id: '1' }, 'signed up')
  log.warn({ character: { email: 'thandi@example.co.za', password: 'secret' } }, 'not sent')
  log.child({ headers: { cookie: 'session=secret' } }).error('failed')

  expect(lines).toHaveLength(3)
  expect(lines.join('\n')).not.toMatch(/thandi|555|secret/)
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 30, id: '1', msg: 'signed up' })
})

it('keeps the words and the place of an error, without the person it is about', () => {
  const { log, lines } = recordedLog()
  const refused = Object.assign(new Error('550 <thandi@example.co.za>: no such mailbox'), {
    code: 'EENVELOPE',
    detail: 'Key (email)=(thandi@example.co.za) already exists.',
    cause: new Error('call +27 82 555 0100'),
  })

  log.error({ err: refused }, 'not sent')

  expect(lines[0]).not.toMatch(/thandi|555/)
  expect(JSON.parse(lines[0]!).err).toMatchObject({
    type: 'Error',
    code: 'EENVELOPE',
    message: '550 <(an address)>: no such mailbox',
    stack: expect.stringContaining('logs.test.ts'),
  })
})

it.each([
  ['/providers/soweto-plumbing-and-drains-24', '/providers/soweto-plumbing-and-drains-24'],
  [
    '/requests/0199d3c2-7a4b-7c3e-9f00-0123456789ab',
    '/requests/0199d3c2-7a4b-7c3e-9f00-0123456789ab',
  ],
  ['/requests/guest/q3Zk0y9wX1v7bT5n2Lr8sE4m', '/requests/guest/(secret)'],
  ['/pay/q3Zk0y9wX1v7bT5n2Lr8sE4mq3Zk0y9w.data', '/pay/(secret)'],
  [
    '/calendar/01a208c1-28cb-7544-8f25-2b4f808fe70d/q3Zk0y9wX1v7bT5n2Lr8sE4mq3Zk0y9w.ics',
    '/calendar/01a208c1-28cb-7544-8f25-2b4f808fe70d/(secret)',
  ],
  ['/pay/%713Zk0y9wX1v7bT5n2Lr8sE4mq3Zk0y9w', '/pay/(secret)'],
  ['/unsubscribe/thandi@example.co.za', '/unsubscribe/(an address)'],
  ['/unsubscribe/thandi%40example.co.za', '/unsubscribe/(an address)'],
  [`/unsubscribe/${'thandi'.repeat(50)}@example.co.za`, '/unsubscribe/(an address)'],
  [`/${'word-'.repeat(60)}`, `/${'word-'.repeat(16)}…`],
  ['/call/(27) 82 555-0100/now', '/call/((a number)/now'],
])('logs the path %s as %s', (path, logged) => {
  expect(pathToLog(path)).toBe(logged)
})

it('cuts an address of endless parts, and masks all that it still says', () => {
  const endless = pathToLog('/thandi@example.co.za'.repeat(5000))
  expect(endless.length).toBeLessThan(8100)
  expect(endless).not.toContain('thandi')
})

it('masks what opens something in addresses that errors quote', () => {
  const { log, lines } = recordedLog()
  const query = 'token_hash=a1b2c3d4&type=recovery&code=123456#access_token=eyJhbGciOi.x.y'
  log.error({ err: new Error(`No route matches "/auth/confirm?${query}", exit code=1`) }, 'no')
  expect(JSON.parse(lines[0]!).err.message).toBe(
    'No route matches "/auth/confirm?token_hash=(secret)&type=recovery&code=(secret)#access_token=(secret)", exit code=1',
  )
})

it('cuts endless errors behind what was masked, so that no half of an address is left', () => {
  const { log, lines } = recordedLog()
  log.error({ err: new Error(`${'-'.repeat(7990)} ${'thandi'.repeat(50)}@example.co.za`) }, 'no')
  expect(lines[0]).not.toContain('thandi')
  log.error({ err: new Error('a '.repeat(20_000)) }, 'no')
  expect(lines[1]!.length).toBeLessThan(20_000)
})

/** A naive implementation: each letter may be scanned again for all before it. */
const plainly = (text: string) =>
  text
    .replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:]+/g, '(an address)')
    .replace(/(?<![\w-])\+?\d[\d ()-]{8,}\d(?![\w-])/g, '(a number)')

it('masks all that the plain patterns would', () => {
  const letters = [
    ...'@@=(): -+a._<\'"',
    '0',
    '12',
    '555 0100',
    '1-(',
    ' thandi@example.co.za',
    '082',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 40 }), (some) => {
      const { log, lines } = recordedLog()
      const text = some.join('')
      log.error({ err: new Error(text) })
      expect(JSON.parse(lines[0]!).err.message.replaceAll('+', '')).toBe(
        plainly(text).replaceAll('+', ''),
      )
    }),
    { numRuns: 5000 },
  )
})
