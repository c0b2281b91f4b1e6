import { expect, it } from 'vitest'
import { isUnreached } from './failed-request.ts'
import { refusalIn } from './refusal-text.ts'

const response = (status: number, data: unknown) => ({
  status,
  statusText: '',
  internal: false,
  data,
})
const GATEWAY = '<html>\r\n<head><title>502 Bad Gateway</title></head></html>'

it.each([
  [
    'our sentence',
    response(413, 'This form holds more than 1 MB.'),
    'This form holds more than 1 MB.',
  ],
  ["a gateway's page", response(502, GATEWAY), null],
  ["a firewall's page", response(403, GATEWAY), null],
  ['words for an operator', response(503, 'upstream connect error or disconnect/reset'), null],
  ['JSON', response(429, '{"message":"rate limited"}'), null],
  ['nothing', response(400, ''), null],
  ['data', response(400, { to: '/' }), null],
  ['a broken line', new TypeError('Failed to fetch'), null],
])('reads the words of %s', (_, error, words) => {
  expect(refusalIn(error)).toBe(words)
})

it('knows when nobody of ours answered', () => {
  expect(isUnreached(new TypeError('Failed to fetch'))).toBe(true)
  for (const status of [502, 503, 504]) expect(isUnreached(response(status, GATEWAY))).toBe(true)
  expect(isUnreached(response(403, 'No'))).toBe(false)
  expect(isUnreached(new Error('ours'))).toBe(false)
})
