import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { expect, it } from 'vitest'
import { processorTime } from '#app/platform/test-processor-time.ts'
import { startAuthApi } from '../wire/test-auth-api.ts'
import { bring, google, ID, storedHash, thandi, words } from './test-import.ts'

it('signs someone in with the password they had, and keeps it as a hash of ours from then on', async () => {
  const { services, client } = await startAuthApi()
  const before = await bcrypt(words, { cost: 10, version: '2a' })
  await bring(services, {
    users: [{ ...thandi, encrypted_password: before }],
    identities: [google],
  })

  const wrong = await client().signInWithPassword({ email: thandi.email, password: 'wrong' })
  expect(wrong.error?.code).toBe('invalid_credentials')
  expect(await storedHash(services)).toBe(before)

  const right = await client().signInWithPassword({ email: thandi.email, password: words })
  expect(right.error).toBeNull()
  expect(right.data.user).toMatchObject({
    id: ID,
    email: 'thandi@example.co.za',
    phone: '27821234567',
    email_confirmed_at: '2024-05-01T10:11:12.345Z',
    created_at: '2024-05-01T10:00:00.000Z',
    app_metadata: { providers: ['email', 'google'] },
    user_metadata: { full_name: 'Thandi Mokoena' },
  })
  const identities = right.data.user?.identities?.map(({ provider, id }) => [provider, id])
  expect(identities?.sort()).toEqual([
    ['email', ID],
    ['google', '1180'],
  ])
  const after = await storedHash(services)
  expect(after).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)

  const again = await client().signInWithPassword({ email: thandi.email, password: words })
  expect(again.error).toBeNull()
  expect(await storedHash(services)).toBe(after)
})

it.each(['2a', '2b', '2y'] as const)('knows $%s$ hashes', async (version) => {
  const { services, client } = await startAuthApi()
  const hash = await bcrypt(words, { cost: 4, version })
  await bring(services, [{ ...thandi, encrypted_password: hash }])

  const { error } = await client().signInWithPassword({ email: thandi.email, password: words })

  expect(error).toBeNull()
  expect(await storedHash(services)).toMatch(/^\$argon2id\$v=19\$m=19456/)
})

it('makes a cheaper argon2 hash again', async () => {
  const { services, client } = await startAuthApi()
  const hash = await argon2(words, { memoryCost: 4096, timeCost: 3, parallelism: 1 })
  await bring(services, [{ ...thandi, encrypted_password: hash }])

  const { error } = await client().signInWithPassword({ email: thandi.email, password: words })

  expect(error).toBeNull()
  expect(await storedHash(services)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('takes a password as it was typed there, though we compose letters before hashing', async () => {
  const { services, client } = await startAuthApi()
  const decomposed = 'zoë kéttle blue'.normalize('NFD')
  await bring(services, [{ ...thandi, encrypted_password: await bcrypt(decomposed, { cost: 4 }) }])
  const signIn = (password: string) =>
    client().signInWithPassword({ email: thandi.email, password })

  expect((await signIn(decomposed)).error).toBeNull()
  expect((await signIn(decomposed.normalize('NFC'))).error).toBeNull()
})

it('keeps the bcrypt hash of a password past 72 bytes, of which bcrypt saw the first 72 alone', async () => {
  const { services, client } = await startAuthApi()
  const long = 'x'.repeat(72)
  const hash = await bcrypt(`${long}here bcrypt has stopped`, { cost: 4 })
  await bring(services, [{ ...thandi, encrypted_password: hash }])
  const signIn = (password: string) =>
    client().signInWithPassword({ email: thandi.email, password })

  expect((await signIn(`${long}here bcrypt has stopped`)).error).toBeNull()
  expect(await storedHash(services)).toBe(hash)
  expect((await signIn('x'.repeat(71))).error?.code).toBe('invalid_credentials')
  expect((await signIn(long)).error).toBeNull()
  expect(await storedHash(services)).toMatch(/^\$argon2id/)
})

it('refuses nobody, a new account and one that came over in the same time', async () => {
  const { services, client } = await startAuthApi({ with: [{ email: 'sipho@example.co.za' }] })
  await bring(services, [{ ...thandi, encrypted_password: await bcrypt(words, { cost: 10 }) }])
  const took: Record<string, number[]> = {}
  // Interleaved, so that other work of this process affects all alike.
  for (let round = 0; round < 8; round++)
    for (const email of ['nobody@example.co.za', 'sipho@example.co.za', thandi.email]) {
      const time = await processorTime(async () => {
        const { error } = await client().signInWithPassword({ email, password: 'a wrong one' })
        expect(error?.code).toBe('invalid_credentials')
      })
      took[email] = [...(took[email] ?? []), time]
    }
  const medians = Object.values(took).map((all) => all.toSorted((a, b) => a - b)[4]!)
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.6)
})
