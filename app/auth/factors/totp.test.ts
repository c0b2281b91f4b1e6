import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { checkedIssuer, newTotpSecret, qrCode, totpStep, totpUri } from './totp.ts'

const now = new Date('2026-11-21T10:00:15Z')
const step = Math.floor(now.getTime() / 1000 / 30)
const secret = newTotpSecret()
const code = (steps: number) =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) + 30 * steps })

it.each([-1, 0, 1])('takes the code of %i steps from now', (steps) => {
  expect(totpStep(secret, code(steps), { now, lastStep: null })).toBe(step + steps)
})

it.each([-2, 2])('refuses the code of %i steps from now', (steps) => {
  expect(totpStep(secret, code(steps), { now, lastStep: null })).toBeNull()
})

it('takes no step twice, and none before one that was taken', () => {
  expect(totpStep(secret, code(0), { now, lastStep: step })).toBeNull()
  expect(totpStep(secret, code(-1), { now, lastStep: step })).toBeNull()
  expect(totpStep(secret, code(1), { now, lastStep: step })).toBe(step + 1)
})

it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', ' 123456'])(
  'refuses %j, which is no code',
  (typed) => {
    expect(totpStep(secret, typed, { now, lastStep: null })).toBeNull()
  },
)

it('refuses every code while the clock lies far before the last one', () => {
  expect(totpStep(secret, code(0), { now, lastStep: step + 1000 })).toBeNull()
})

it('makes a secret of 20 bytes in base32 without padding', () => {
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

it('writes the address that authenticator apps read', () => {
  expect(totpUri({ issuer: 'localhost:3000', account: 'thandi@example.co.za', secret })).toBe(
    `otpauth://totp/localhost%3A3000:thandi@example.co.za?algorithm=SHA1&digits=6&issuer=localhost%3A3000&period=30&secret=${secret}`,
  )
})

it('draws a QR code without a #, which would end a data address, also for the longest names', async () => {
  const uri = totpUri({ issuer: '名'.repeat(60), account: '名'.repeat(255), secret })
  const svg = await qrCode(uri)
  expect(svg).toMatch(/^<svg .*<\/svg>$/s)
  expect(svg).not.toContain('#')
})

it('names the site where a client names no issuer', () => {
  expect(checkedIssuer(undefined, 'https://thembeka.example:8443/')).toBe('thembeka.example:8443')
  expect(() => checkedIssuer('x'.repeat(61), 'https://thembeka.example')).toThrow('at most 60')
})
