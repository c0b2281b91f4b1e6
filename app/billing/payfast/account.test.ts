import { expect, it } from 'vitest'
import { cardUpdateUrl, checkoutOrigin, payfastAccount, type TestAccount } from './account.ts'

const own: TestAccount = {
  mode: 'live',
  merchantId: '12345678',
  merchantKey: 'abc123def456g',
  passphrase: 'a-long_passphrase',
  isProduction: true,
}

it('live money goes to www.payfast.co.za, and calls bear no testing flag', () => {
  const account = payfastAccount(own)
  expect(account.processUrl).toBe('https://www.payfast.co.za/eng/process')
  expect(account.validateUrl).toBe('https://www.payfast.co.za/eng/query/validate')
  expect(account.apiUrl).toBe('https://api.payfast.co.za')
  expect(account.isTesting).toBe(false)
  expect(checkoutOrigin(account)).toBe('https://www.payfast.co.za')
})

it('the sandbox has its own pages and the same API, with testing', () => {
  const account = payfastAccount({ ...own, mode: 'sandbox', isProduction: false })
  expect(account.processUrl).toBe('https://sandbox.payfast.co.za/eng/process')
  expect(account.apiUrl).toBe('https://api.payfast.co.za')
  expect(account.isTesting).toBe(true)
})

it('the simulator is all of PayFast at one address', () => {
  const simulatorUrl = 'http://127.0.0.1:3001/'
  const account = payfastAccount({ ...own, mode: 'simulator', simulatorUrl, isProduction: false })
  expect(account.processUrl).toBe('http://127.0.0.1:3001/eng/process')
  expect(account.apiUrl).toBe('http://127.0.0.1:3001')
})

it.each<[string, Partial<TestAccount>]>([
  ['production takes no sandbox', { mode: 'sandbox' }],
  ['production takes no simulator', { mode: 'simulator', simulatorUrl: 'http://127.0.0.1:3001' }],
  ['the simulator has no place in live mode', { simulatorUrl: 'http://127.0.0.1:3001' }],
  ['published for the sandbox', { merchantId: '10000100' }],
  ['published for the sandbox', { merchantKey: 'q1cd2rdny4a53' }],
  ['a passphrase should be', { passphrase: 'salt & pepper' }],
  ['a passphrase should be', { passphrase: '' }],
  ['a passphrase should be', { previous: { passphrase: 'a/b', until: new Date(0) } }],
  ['the merchant id should be', { merchantId: 'ten' }],
  ['the merchant key should be', { merchantKey: ' ' }],
])('refuses to start: %s', (problem, changed) => {
  expect(() => payfastAccount({ ...own, ...changed })).toThrow(problem)
})

it('a card is changed on PayFast’s page, which leads back', () => {
  expect(cardUpdateUrl(payfastAccount(own), 'dc05-21', 'https://a.example/billing?x=1')).toBe(
    'https://www.payfast.co.za/eng/recurring/update/dc05-21?return=https%3A%2F%2Fa.example%2Fbilling%3Fx%3D1',
  )
})
