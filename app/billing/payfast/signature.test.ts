import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { urlEncode } from './encoding.ts'
import {
  apiSignature,
  apiString,
  type Field,
  formSignature,
  formString,
  isSameSignature,
  itnSignature,
} from './signature.ts'
import {
  apiHeaders,
  awkward,
  awkwardPassphrase,
  awkwardTail,
  cancellation,
  minimal,
  monthly,
  notification,
  sandboxPassphrase,
} from './test-vectors.ts'

const received = (fields: readonly Field[]) =>
  fields.map(([name, value]) => ({ name, encoded: urlEncode(value) }))

describe('the form', () => {
  it('is signed without a passphrase where the account has none', () => {
    expect(formString(minimal)).toBe(
      'merchant_id=10000100&merchant_key=46f0cd694581a&amount=100.00&item_name=Test+Item',
    )
    expect(formSignature(minimal)).toBe('7abbb23afc89fb75f1412d1f9e5bf7bc')
  })

  it('is signed with its blank fields left out, and cycles=0 in', () => {
    expect(formSignature(monthly, sandboxPassphrase)).toBe('77ca2ea95221d5f8e59a4308ee4a9fb3')
    const withoutCycles = monthly.filter(([name]) => name !== 'cycles')
    expect(formSignature(withoutCycles, sandboxPassphrase)).toBe('0f85a0ac69498eae502807f4b3d0216e')
  })

  it('is signed byte for byte as PHP would with awkward characters', () => {
    expect(formString(awkward, awkwardPassphrase).endsWith(awkwardTail)).toBe(true)
    expect(formSignature(awkward, awkwardPassphrase)).toBe('7b37538da587095c575ce9bb04d73848')
  })

  it('never signs its signature or the split', () => {
    const more: Field[] = [...minimal, ['signature', 'f'.repeat(32)], ['setup', '{"a":1}']]
    expect(formSignature(more)).toBe(formSignature(minimal))
  })
})

describe('a notification', () => {
  it('is signed with its blank fields in', () => {
    expect(itnSignature(received(notification), sandboxPassphrase)).toBe(
      'd880f4dea276ff7647032ce4d9fe0130',
    )
    expect(itnSignature(received(cancellation), sandboxPassphrase)).toBe(
      'a20a1cbfc24e0c4c70581b6493524377',
    )
    const filled = received(notification).filter(({ encoded }) => encoded !== '')
    expect(itnSignature(filled, sandboxPassphrase)).toBe('eef3e822583d232ff730204bc5ea06db')
  })

  it('is signed up to its signature, whatever follows', () => {
    const more = received([...notification, ['signature', 'x'], ['late', 'field']])
    expect(itnSignature(more, sandboxPassphrase)).toBe('d880f4dea276ff7647032ce4d9fe0130')
  })
})

describe('a call of the API', () => {
  it('is signed with the passphrase sorted in among headers and body', () => {
    const values = { ...apiHeaders, amount: '14999', run_date: '2026-07-01' }
    expect(apiString(values, sandboxPassphrase)).toBe(
      'amount=14999&merchant-id=10000100&passphrase=jt7NOE43FZPn&run_date=2026-07-01&timestamp=2025-07-01T12%3A00%3A01%2B02%3A00&version=v1',
    )
    expect(apiSignature(values, sandboxPassphrase)).toBe('8d0ba49e83f4585a9171db3245afc6c4')
  })

  it('is signed without a body, and without testing', () => {
    expect(apiSignature({ ...apiHeaders, testing: 'true' }, sandboxPassphrase)).toBe(
      '96de80885800ae17207918f7212e9fdd',
    )
  })
})

const fields = fc.array(fc.tuple(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string()), {
  maxLength: 8,
})

it('one changed character anywhere changes the signature', () => {
  fc.assert(
    fc.property(fields, fc.nat(), (given, now) => {
      const signed = [...given, ['last', 'value'] as const]
      const index = now % signed.length
      const changed = signed.map(([name, value], n) =>
        n === index ? ([name, `${value}x`] as const) : ([name, value] as const),
      )
      expect(itnSignature(received(changed), 'p')).not.toBe(itnSignature(received(signed), 'p'))
    }),
  )
})

it('signatures are compared whole', () => {
  expect(isSameSignature('ab', 'ab')).toBe(true)
  for (const other of ['AB', 'a', 'abc', '', 'ä']) expect(isSameSignature(other, 'ab')).toBe(false)
})
