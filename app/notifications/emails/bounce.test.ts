import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readBounce } from './bounce.ts'
import { deliveryStatus } from './test-bounces.ts'

it('reads who was not reached, and why, over a line that was folded', () => {
  expect(readBounce(deliveryStatus())).toEqual({
    isPermanent: true,
    recipient: 'nomvula@example.co.za',
    status: '5.1.1',
    words: expect.stringContaining('does not exist'),
  })
})

it.each([
  ['a mailbox that is full', { status: '5.2.2' }, false],
  ['a server that gave up', { status: '4.4.7' }, false],
  ['a domain that is not there', { status: '5.1.2' }, true],
])('%s', (_, change, isPermanent) => {
  expect(readBounce(deliveryStatus(change))).toMatchObject({ isPermanent })
})

it.each([
  ['a delay', deliveryStatus({ action: 'delayed', status: '4.4.1' })],
  ['a delivery', deliveryStatus({ action: 'delivered', status: '2.0.0' })],
  ['an answer from a holiday', 'Subject: Out of office\r\n\r\nAction: failed\r\nStatus: 5.1.1'],
  ['nothing', ''],
])('takes %s for no failure', (_, raw) => {
  expect(readBounce(raw)).toBeNull()
})

it('reads whatever it is sent without falling over', () => {
  const head = 'Content-Type: message/delivery-status\n\n'
  fc.assert(
    fc.property(fc.string(), (raw) => {
      readBounce(raw)
      readBounce(head + raw)
    }),
  )
})
