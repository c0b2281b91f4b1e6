import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { expect, it, onTestFinished } from 'vitest'
import { command } from '#app/commands.server.ts'
import { register, startAuthApi } from '../wire/test-auth-api.ts'
import { bring, file, google, ID, OTHER, sent, storedHash, thandi, words } from './test-import.ts'

it('reads the CSV that the dashboard saves, and makes the identity that it lacks', async () => {
  const { services, client } = await startAuthApi()
  const hash = await bcrypt(words, { cost: 4 })
  const imported = await bring(
    services,
    sent([{ ...thandi, encrypted_password: hash }]),
    sent([google]),
  )

  expect(imported).toEqual({
    users: { imported: 1, wereHere: 0, refused: 0 },
    identities: { imported: 1, wereHere: 0, refused: 0 },
    made: 1,
    problems: [],
  })
  const { data } = await client().signInWithPassword({ email: thandi.email, password: words })
  expect(data.user?.user_metadata).toEqual({ full_name: 'Thandi Mokoena' })
  expect(data.user?.identities?.find(({ provider }) => provider === 'email')).toMatchObject({
    id: ID,
    identity_data: { sub: ID, email: 'thandi@example.co.za', email_verified: true },
  })
})

it('changes nothing the second time, and brings what is new', async () => {
  const { services, client } = await startAuthApi()
  const hash = await bcrypt(words, { cost: 4 })
  const users = [{ ...thandi, encrypted_password: hash }]
  await bring(services, { users, identities: [google] })
  await client().signInWithPassword({ email: thandi.email, password: words })
  const ours = await storedHash(services)

  const later = { ...thandi, id: OTHER, email: 'later@example.co.za', phone: null }
  const again = await bring(services, { users: [...users, later], identities: [google] })

  expect(again).toMatchObject({
    users: { imported: 1, wereHere: 1, refused: 0 },
    identities: { imported: 0, wereHere: 1, refused: 0 },
    made: 1,
    problems: [],
  })
  expect(await storedHash(services)).toBe(ours)
})

it('keeps a ban', async () => {
  const { services, client } = await startAuthApi()
  const encrypted_password = await bcrypt(words, { cost: 4 })
  await bring(services, [{ ...thandi, encrypted_password, banned_until: '2999-01-01 00:00:00+00' }])

  const { error } = await client().signInWithPassword({ email: thandi.email, password: words })

  expect(error?.code).toBe('user_banned')
})

const without = (change: object) => ({ ...thandi, id: OTHER, email: null, phone: null, ...change })

it.each<[why: string, row: unknown]>([
  ['it has no id', { ...thandi, id: '' }],
  ['id should be a UUID', { ...thandi, id: 'seven' }],
  ['its email address is none', { ...thandi, email: 'thandi at home' }],
  ['its phone number is none', { ...thandi, phone: '082 CALL ME' }],
  ['of a kind that is not known here', { ...thandi, encrypted_password: '$fbscrypt$v=1$x' }],
  ['bcrypt hash has the cost 31', { ...thandi, encrypted_password: `$2a$31$${'a'.repeat(53)}` }],
  [
    'argon2 hash costs m=4000000',
    { ...thandi, encrypted_password: '$argon2id$v=19$m=4000000,t=3,p=1$c29tZXNhbHQ$aGFzaA' },
  ],
  ['its role is not "authenticated"', { ...thandi, role: 'service_role' }],
  ['it was deleted there', { ...thandi, deleted_at: '2025-01-01 00:00:00+00' }],
  ['created_at should be a time', { ...thandi, created_at: 'yesterday' }],
  ['raw_user_meta_data should be JSON', { ...thandi, raw_user_meta_data: '{' }],
  ['raw_app_meta_data should be an object', { ...thandi, raw_app_meta_data: [] }],
  ['holds characters that no database keeps', { ...thandi, raw_user_meta_data: { a: '\0' } }],
  ['is_sso_user should be true or false', { ...thandi, is_sso_user: 'perhaps' }],
  ['no address, no number and no provider', without({ raw_app_meta_data: {} })],
  ['it is no object', 'a word'],
])('refuses a row because "%s", and takes the next one', async (why, row) => {
  const { services } = await startAuthApi()
  const next = { ...thandi, id: OTHER, email: 'next@example.co.za', phone: null }

  const { users, problems } = await bring(services, [row, next])

  expect(users).toEqual({ imported: 1, wereHere: 0, refused: 1 })
  expect(problems).toEqual([expect.stringContaining(why)])
  expect(problems[0]).toMatch(/^Row 1 of users/)
})

it('leaves an address and a provider’s person with the account that has them', async () => {
  const { services } = await startAuthApi()
  await register(services, { email: 'thandi@example.co.za' })
  const sipho = { ...thandi, id: OTHER, email: 'sipho@example.co.za', phone: null }

  const imported = await bring(services, {
    users: [thandi, sipho],
    identities: [
      google,
      { ...google, user_id: OTHER },
      { ...google, id: OTHER, user_id: OTHER, provider_id: '2' },
      { ...google, id: ID, user_id: OTHER, provider_id: '1180', provider: 'apple' },
    ],
  })

  expect(imported.users).toEqual({ imported: 1, wereHere: 0, refused: 1 })
  expect(imported.problems[0]).toContain('its address belongs to another account here')
  expect(imported.problems[1]).toContain(`its account ${ID} is not here`)
  expect(imported.identities).toEqual({ imported: 3, wereHere: 0, refused: 1 })
})

it('reads a broken line of CSV as one refused row', async () => {
  const { services } = await startAuthApi()
  const lines = sent([thandi, { ...thandi, id: OTHER, email: 'next@example.co.za', phone: null }])
  const [names, first, second] = lines.split('\n')

  const { users, problems } = await bring(
    services,
    [names, `${first},"too much"`, second].join('\n'),
  )

  expect(users).toEqual({ imported: 1, wereHere: 0, refused: 1 })
  expect(problems[0]).toContain('Row 1 of users')
})

it('is a command that says what became of the rows, and where a file ends too early', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thembeka-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = { APP_ENV: 'test', DATA_DIR: folder }
  const lines: string[] = []
  const run = (...words: string[]) =>
    command('import-users', words, env, (line) => lines.push(line))

  await run(file({ users: [thandi], identities: [google] }))
  expect(lines).toEqual([
    '1 accounts came over, 0 were here already, 0 were refused.',
    '1 identities came over, 0 were here already, 0 were refused.',
    "1 identities of an address or number weren't in the export and were made.",
  ])
  await expect(run()).rejects.toThrow('An export of auth.users is needed')
  await expect(run(join(folder, 'nothing'))).rejects.toThrow('There is no file')
  await expect(run(file('[{"id":'))).rejects.toThrow("The export can't be read any further")
})
