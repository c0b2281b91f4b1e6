import { expect, it } from 'vitest'
import { SHARED_SECRET, seedPassword, serviceKey, startAuthApi } from './test-auth-api.ts'

const email = 'thandi@example.co.za'
const env = { AUTH_JWT_SECRET: SHARED_SECRET }

async function startAudit() {
  const api = await startAuthApi({ with: [{ email, name: 'Thandi Mokoena' }], env })
  const { services, client, visit, clock } = api
  const auth = client()
  await auth.signInWithPassword({ email, password: 'a wrong password' })
  clock.advance(1000)
  await auth.signInWithPassword({ email, password: seedPassword })
  clock.advance(1000)
  const { data } = await auth.getUser()
  await auth.signOut()
  const headers = { Authorization: `Bearer ${await serviceKey(services)}` }
  const audit = (query = '') => visit(`/admin/audit${query}`, { headers })
  const actions = async (query: string) =>
    ((await (await audit(query)).json()) as { payload: { action: string } }[]).map(
      ({ payload }) => payload.action,
    )
  return { ...api, audit, actions, id: data.user!.id }
}

it('tells a program that keeps the service what happened to accounts, the newest first', async () => {
  const { audit, id } = await startAudit()

  const answer = await audit()

  expect(answer.status).toBe(200)
  expect(answer.headers.get('X-Total-Count')).toBe('3')
  const [signedOut, signedIn, failed] = await answer.json()
  expect(signedOut.payload).toMatchObject({ action: 'logout', log_type: 'account' })
  expect(signedIn).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    payload: {
      actor_id: id,
      actor_username: email,
      actor_name: 'Thandi Mokoena',
      actor_via_sso: false,
      action: 'login',
      log_type: 'account',
      traits: { user_id: id },
    },
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    ip_address: expect.stringContaining('127.0.0.1'),
  })
  expect(failed.payload).toMatchObject({ action: 'login_failed', traits: { user_id: id } })
  expect(failed.payload).not.toHaveProperty('actor_id')
})

it('goes through it page by page, as the headers say', async () => {
  const { audit, actions } = await startAudit()

  const first = await audit('?page=1&per_page=2')

  expect(first.headers.get('X-Total-Count')).toBe('3')
  expect(first.headers.get('Link')).toBe(
    '</admin/audit?page=2&per_page=2>; rel="next", </admin/audit?page=2&per_page=2>; rel="last"',
  )
  expect(await first.json()).toHaveLength(2)
  expect(await actions('?page=2&per_page=2')).toEqual(['login_failed'])
  expect(await actions('?page=9')).toEqual([])
})

it.each([
  ['?query=action:login_failed', ['login_failed']],
  ['?query=action:log', ['logout', 'login', 'login_failed']],
  ['?query=type:account', ['logout', 'login', 'login_failed']],
  ['?query=type:factor', []],
  ['?query=author:THANDI', ['logout', 'login']],
  ['?query=author:mokoena', ['logout', 'login']],
  ['?query=author:sipho', []],
  ['?query=action:wedding', []],
])('finds %s', async (query, found) => {
  const { actions } = await startAudit()
  expect(await actions(query)).toEqual(found)
})

it('refuses what it can not read, and everyone else', async () => {
  const { audit, visit, client, services } = await startAudit()
  for (const query of ['?page=0', '?page=x', '?per_page=-1', '?query=thandi', '?query=name:x'])
    expect([query, (await audit(query)).status]).toEqual([query, 400])

  const auth = client()
  const { data } = await auth.signInWithPassword({ email, password: seedPassword })
  const statuses = await Promise.all(
    [null, data.session!.access_token, await serviceKey(services, 'anon')].map(
      async (token) =>
        (
          await visit('/admin/audit', {
            headers: token ? { Authorization: `Bearer ${token}` } : {},
          })
        ).status,
    ),
  )
  expect(statuses).toEqual([401, 403, 403])
})
