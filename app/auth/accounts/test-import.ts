import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AuthServices } from '../public/auth-services.ts'
import { importUsers } from './import-users.server.ts'

export const words = 'a password from before'
export const ID = '6f1d3b0a-53a2-4c9c-9d3e-0d6a5e4f7a01'
export const OTHER = '6f1d3b0a-53a2-4c9c-9d3e-0d6a5e4f7a02'

export const thandi = {
  instance_id: '00000000-0000-0000-0000-000000000000',
  id: ID,
  aud: 'authenticated',
  role: 'authenticated',
  email: 'Thandi@example.co.za',
  encrypted_password: '',
  email_confirmed_at: '2024-05-01 10:11:12.345678+00',
  confirmation_token: '',
  raw_app_meta_data: { provider: 'email', providers: ['email', 'google'] },
  raw_user_meta_data: { full_name: 'Thandi Mokoena' },
  is_super_admin: null,
  created_at: '2024-05-01T10:00:00Z',
  updated_at: '2024-05-02 10:00:00+02',
  phone: '27821234567',
  banned_until: null,
  is_sso_user: false,
  deleted_at: null,
  is_anonymous: false,
}

export const google = {
  id: '6f1d3b0a-53a2-4c9c-9d3e-0d6a5e4f7b01',
  provider_id: '1180',
  user_id: ID,
  provider: 'google',
  identity_data: { sub: '1180', email: 'thandi@gmail.example', email_verified: true },
  created_at: '2024-05-03T10:00:00Z',
}

export const sent = (rows: object[]) => {
  const names = Object.keys(rows[0]!)
  const cell = (value: unknown) =>
    value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  const quoted = (value: unknown) => `"${cell(value).replaceAll('"', '""')}"`
  return [names.join(','), ...rows.map((row) => Object.values(row).map(quoted).join(','))].join(
    '\n',
  )
}

export function file(content: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'thembeka-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'export')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

export async function bring({ db, clock }: AuthServices, users: unknown, identities?: unknown) {
  const problems: string[] = []
  const imported = await importUsers({
    db,
    clock,
    users: file(users),
    identities: identities === undefined ? undefined : file(identities),
    say: (line) => problems.push(line),
  })
  return { ...imported, problems }
}

export const storedHash = async ({ db }: AuthServices, id = ID) =>
  (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())
    ?.password_hash
