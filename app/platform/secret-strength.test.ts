import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { estimatedBits, KEY_BITS, PASSPHRASE_BITS } from './secret-strength.ts'

it('takes what the documented commands make', () => {
  for (let run = 0; run < 2000; run++) {
    for (const key of [
      randomBytes(32).toString('base64'),
      randomBytes(32).toString('base64url'),
      randomBytes(32).toString('hex'),
    ])
      expect(estimatedBits(key), key).toBeGreaterThan(KEY_BITS)
    const passphrase = randomBytes(16).toString('hex')
    expect(estimatedBits(passphrase), passphrase).toBeGreaterThan(PASSPHRASE_BITS)
  }
})

it.each([
  'k'.repeat(64),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ987654321',
  '01234567890123456789012345678901',
  'a1b2c3d4'.repeat(8),
  'password'.repeat(8),
  'change-me-change-me-change-me-123',
  'a secret that only this test knows about',
  'thembeka-production-secret-key-2026',
  'correct horse battery staple correct horse',
  'Onthou om hierdie geheim te verander!',
  'SUPERSECRETPASSWORDFORTHEWEBSITE',
])('takes no key that someone made up: %s', (secret) => {
  expect(estimatedBits(secret)).toBeLessThan(KEY_BITS)
})

it.each(['a-passphrase', 'Thembeka2026', 'salt-and-pepper', 'aaaaaaaaaaaaaaaaaaaa', 'secret_123'])(
  'takes no passphrase that someone made up: %s',
  (passphrase) => {
    expect(estimatedBits(passphrase)).toBeLessThan(PASSPHRASE_BITS)
  },
)
