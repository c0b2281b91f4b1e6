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
  log.warn({ letter: { email: 'thandi@example.co.za', password: 'secret' } }, 'not sent')
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
  ['/unsubscribe/thandi@example.co.za', '/unsubscribe/(an address)'],
])('logs the path %s as %s', (path, logged) => {
  expect(pathToLog(path)).toBe(logged)
})
