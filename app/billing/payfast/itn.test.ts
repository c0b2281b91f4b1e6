import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { urlEncode } from './encoding.ts'
import { onceKey, readItn } from './itn.ts'
import { confirmationBody, LARGEST_BODY } from './itn-body.ts'
import { type Field, itnSignature } from './signature.ts'
import { cancellation, notification, sandboxPassphrase } from './test-vectors.ts'

const bodyOf = (fields: readonly Field[]) =>
  fields.map(([name, value]) => `${name}=${urlEncode(value)}`).join('&')

function read(body: string | Uint8Array) {
  const answer = readItn(body)
  if ('refusal' in answer) throw new Error(answer.refusal)
  return answer.itn
}

it('says what was paid, in cents', () => {
  expect(read(bodyOf(notification))).toMatchObject({
    merchantId: '10000100',
    reference: 'sub_01JPROVIDER0001',
    pfPaymentId: '2452165',
    status: 'complete',
    gross: 49_99,
    fee: -4_14,
    net: 45_85,
    token: 'dc0521d3-55fe-269b-fa00-b647310d760f',
    billingDate: '2025-07-01',
    buyer: { firstName: 'Thandi', lastName: '', email: 'thandi@example.co.za' },
    custom: { texts: ['launch-special', '', '', '', ''], integers: ['', '', '', '', ''] },
  })
})

it('a cancellation names no sum and no day, and is no repeat of the payment whose id it bears', () => {
  const itn = read(bodyOf(cancellation))
  expect(itn).toMatchObject({ status: 'cancelled', gross: null, net: null, billingDate: null })
  expect(onceKey(itn)).not.toBe(onceKey(read(bodyOf(notification))))
})

it('the order received is the order signed, also with the token second', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(notification, { minLength: 1 }), (shuffled) => {
      const itn = read(bodyOf(shuffled))
      expect(itn.fields.map(({ name }) => name)).toEqual(shuffled.map(([name]) => name))
    }),
  )
})

it('any text survives encoding and signing', () => {
  const field = fc.tuple(fc.stringMatching(/^[a-z_]{1,10}$/), fc.string({ unit: 'grapheme' }))
  const fields = fc.uniqueArray(field, { selector: ([name]) => name, minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(fields, (given) => {
      const itn = read(bodyOf(given))
      expect(itn.fields.map(({ name, value }) => [name, value])).toEqual(given)
      const known = given.map(([name, value]) => ({ name, encoded: urlEncode(value) }))
      expect(itnSignature(itn.fields, sandboxPassphrase)).toBe(
        itnSignature(known, sandboxPassphrase),
      )
    }),
  )
})

it('bytes that are no UTF-8 still have their signature', () => {
  const itn = read('name_first=Si%E2n&payment_status=COMPLETE')
  expect(itn.fields[0]).toMatchObject({ encoded: 'Si%E2n' })
})

it('PayFast is asked about its own words, without the signature', () => {
  const itn = read('token=a%20b&signature=x&payment_status=COMPLETE')
  expect(confirmationBody(itn.fields)).toBe('token=a%20b&payment_status=COMPLETE')
})

describe('what is refused unread', () => {
  it.each([
    ['a field twice', 'amount_gross=1.00&amount_gross=2.00'],
    ['not form-encoded', 'amount_gross=%zz'],
    ['empty', ''],
    ['too large', `a=${'x'.repeat(LARGEST_BODY)}`],
  ])('%s', (refusal, body) => {
    expect(readItn(body)).toEqual({ refusal })
  })
})

it('a word that PayFast has not used yet is kept as it came', () => {
  expect(read('payment_status=REVERSED')).toMatchObject({
    status: 'unknown',
    statusText: 'REVERSED',
  })
  expect(read('payment_status=constructor').status).toBe('unknown')
})
