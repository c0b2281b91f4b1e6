import { expect, it } from 'vitest'
import { errorBody, startAdapter } from './test-adapter.ts'

it('tells each person whether they are an administrator, by database function and by fallback', async () => {
  const { as, ids } = await startAdapter()
  for (const name of ['thandi', 'sipho', 'nomsa'] as const) {
    const client = await as(name)
    const isAdmin = name === 'nomsa'

    expect(await client.rpc('is_admin', { user_uuid: ids[name] })).toMatchObject({
      data: isAdmin,
      error: null,
      status: 200,
    })
    const inAddress = await client.rpc('is_admin', { user_uuid: ids[name] }, { get: true })
    expect(inAddress.data).toBe(isAdmin)
    for (const method of ['GET', 'POST'] as const)
      expect(await client.functions.invoke('is-admin-user', { method })).toMatchObject({
        data: { isAdmin },
        error: null,
      })
  }
})

it('tells nobody but administrators who else is one', async () => {
  const { as, visitor, ids } = await startAdapter()
  const visit = async (client: ReturnType<typeof visitor>, who: keyof typeof ids) =>
    client.rpc('is_admin', { user_uuid: ids[who] })

  for (const who of ['thandi', 'nomsa'] as const) {
    expect(await visit(await as('sipho'), who)).toMatchObject({
      data: null,
      status: 403,
      error: { code: '42501', message: 'permission denied for function is_admin' },
    })
    expect(await visit(visitor(), who)).toMatchObject({ status: 401, error: { code: '42501' } })
  }
  const nomsa = await as('nomsa')
  expect((await visit(nomsa, 'sipho')).data).toBe(false)
  const { data } = await nomsa.rpc('is_admin', { user_uuid: crypto.randomUUID() })
  expect(data).toBe(false)

  const fallback = await visitor().functions.invoke('is-admin-user', { method: 'GET' })
  expect(await errorBody(fallback.error)).toMatchObject({
    status: 401,
    error: { message: 'Authentication required' },
  })
})

it('stops believing a session that was ended, and a key that is no session', async () => {
  const { as, tokenOf, url, visitor, ids } = await startAdapter()
  const client = await as('nomsa')
  const token = await tokenOf(client)
  await client.auth.signOut()

  for (const bearer of [token, 'nonsense', `${token.slice(0, -4)}AAAA`]) {
    const answer = await fetch(`${url}/functions/v1/is-admin-user`, {
      headers: { Authorization: `Bearer ${bearer}`, apikey: 'a-public-key' },
    })
    expect(answer.status).toBe(401)
  }
  const withKey = await visitor('sb_publishable_abc').rpc('is_admin', { user_uuid: ids.nomsa })
  expect(withKey.status).toBe(401)
})

it('reads no cookie, and lets scripts of other origins read its answers', async () => {
  const { url, as, tokenOf } = await startAdapter()
  const token = await tokenOf(await as('nomsa'))
  const byCookie = await fetch(`${url}/functions/v1/is-admin-user`, {
    headers: { Cookie: `session=${token}; site=${token}` },
  })
  expect(byCookie.status).toBe(401)

  const response = await fetch(`${url}/rest/v1/rpc/is_admin`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,apikey,x-client-info,content-profile',
    },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('https://elsewhere.example')
  expect(response.headers.get('Access-Control-Allow-Headers')).toContain('content-profile')
  expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
})

it('refuses what it can’t understand in the words of the database', async () => {
  const { as, url } = await startAdapter()
  const client = await as('nomsa')

  expect(await client.rpc('is_admin', { user_uuid: 'me' })).toMatchObject({
    status: 400,
    error: { code: '22P02', message: 'invalid input syntax for type uuid: "me"' },
  })
  expect((await client.rpc('is_admin', {})).error?.code).toBe('PGRST202')
  expect((await client.rpc('is_admin', { user: 'x' })).status).toBe(404)
  expect((await client.rpc('drop_everything')).error?.code).toBe('PGRST202')
  expect((await client.from('users').select()).error?.code).toBe('PGRST205')
  const unknown = await client.functions.invoke('nothing')
  expect(await errorBody(unknown.error)).toMatchObject({ status: 404 })
  for (const body of ['', '{', 'null', '[]', '"x"', `${'['.repeat(9999)}${']'.repeat(9999)}`]) {
    const answer = await fetch(`${url}/rest/v1/rpc/is_admin`, { method: 'POST', body })
    expect(answer.status, body.slice(0, 9)).toBeGreaterThanOrEqual(400)
    expect(answer.status, body.slice(0, 9)).toBeLessThan(500)
  }
})
