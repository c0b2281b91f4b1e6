import { expect, it } from 'vitest'
import {
  apiHeaders,
  awkward,
  awkwardPassphrase,
  cancellation,
  minimal,
  monthly,
  notification,
  sandboxPassphrase,
} from '../app/billing/payfast/test-vectors.ts'
import {
  type Field,
  signatureOfCall,
  signatureOfForm,
  signatureOfNotification,
} from './signatures.ts'

const own = (fields: readonly (readonly [string, string])[]): Field[] =>
  fields.map(([name, value]) => [name, value])

it('the simulator comes to the same signatures by its own way', () => {
  expect(signatureOfForm(own(minimal), null)).toBe('7abbb23afc89fb75f1412d1f9e5bf7bc')
  expect(signatureOfForm(own(monthly), sandboxPassphrase)).toBe('77ca2ea95221d5f8e59a4308ee4a9fb3')
  expect(signatureOfForm(own(awkward), awkwardPassphrase)).toBe('7b37538da587095c575ce9bb04d73848')
  expect(signatureOfNotification(own(notification), sandboxPassphrase)).toBe(
    'd880f4dea276ff7647032ce4d9fe0130',
  )
  expect(signatureOfNotification(own(cancellation), sandboxPassphrase)).toBe(
    'a20a1cbfc24e0c4c70581b6493524377',
  )
  const call = new Map(Object.entries(apiHeaders))
  expect(signatureOfCall(call, sandboxPassphrase)).toBe('96de80885800ae17207918f7212e9fdd')
  call.set('amount', '14999').set('run_date', '2026-07-01')
  expect(signatureOfCall(call, sandboxPassphrase)).toBe('8d0ba49e83f4585a9171db3245afc6c4')
})
