import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { startAuthApi } from '../wire/test-auth-api.ts'
import { issuerClient, issuerVariable } from './test-issuer.ts'
import { startLiar } from './test-liar.ts'

const BACK = 'http://127.0.0.1:9/back'

async function world(name: 'apple' | 'facebook') {
  const liar = await startLiar()
  const api = await startAuthApi({ env: issuerVariable({ name, issuer: liar.url }) })
  const answer = await api.visit(
    `/authorize?provider=${name}&redirect_to=${encodeURIComponent(BACK)}`,
  )
  const requested = new URL(answer.headers.get('Location')!)
  const users = () => api.services.db.selectFrom('users').selectAll().execute()
  return { liar, ...api, requested, state: requested.searchParams.get('state')!, users }
}

const form = (words: Record<string, string>) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(words),
})

it('takes Apple’s answer as a posted form, with the name that comes only once', async () => {
  const { liar, requested, state, visit, users, url } = await world('apple')
  expect(requested.searchParams.get('response_mode')).toBe('form_post')
  expect(requested.searchParams.get('scope')).toBe('openid name email')
  const claims = {
    ...liar.claims(requested.searchParams.get('nonce')),
    email: 'x7@privaterelay.appleid.com',
    email_verified: 'true',
    is_private_email: 'true',
  }
  liar.idToken = () => liar.sign(claims)
  const user = JSON.stringify({
    name: { firstName: 'Thandi', lastName: 'Mokoena' },
    email: 'somebody.else@example.com',
  })

  const first = await visit('/callback', form({ state, code: 'x', user }))

  expect(first.headers.get('Location')).toContain('access_token=')
  const again = new URL(
    (await fetch(`${url}/authorize?provider=apple`, { redirect: 'manual' })).headers.get(
      'Location',
    )!,
  ).searchParams
  liar.idToken = () => liar.sign({ ...claims, nonce: again.get('nonce') })
  await visit('/callback', form({ state: again.get('state')!, code: 'y' }))
  expect(await users()).toMatchObject([
    {
      email: 'x7@privaterelay.appleid.com',
      email_confirmed_at: expect.any(Date),
      user_metadata: { full_name: 'Thandi Mokoena', is_private_email: 'true' },
    },
  ])
})

it.each(['no json', '{"name":{"firstName":7}}', '[]', '{"name":null}'])(
  'signs in without a name when Apple’s form says %s',
  async (user) => {
    const { liar, requested, state, visit } = await world('apple')
    liar.idToken = () => liar.sign(liar.claims(requested.searchParams.get('nonce')))

    const answer = await visit('/callback', form({ state, code: 'x', user }))

    expect(answer.headers.get('Location')).toContain('access_token=')
  },
)

it('asks Facebook’s graph who came, and proves that it is us who ask', async () => {
  const { liar, requested, state, visit, users } = await world('facebook')
  expect(requested.pathname).toBe('/dialog/oauth')
  expect(requested.searchParams.get('scope')).toBe('email public_profile')
  liar.idToken = async () => ''
  liar.me = {
    id: '1234',
    name: 'Thandi Mokoena',
    email: 'thandi@example.com',
    picture: { data: { url: 'https://pictures.example/thandi' } },
  }

  const answer = await visit(`/callback?${new URLSearchParams({ state, code: 'x' })}`)

  expect(answer.headers.get('Location')).toContain('access_token=')
  expect(liar.requested.at(-1)?.get('appsecret_proof')).toBe(
    createHmac('sha256', issuerClient.secret).update('from the liar').digest('hex'),
  )
  expect(await users()).toMatchObject([
    {
      email: 'thandi@example.com',
      user_metadata: { sub: '1234', avatar_url: 'https://pictures.example/thandi' },
    },
  ])
})

it('refuses someone of Facebook without an address', async () => {
  const { liar, state, visit } = await world('facebook')
  liar.idToken = async () => ''
  liar.me = { id: '1234', name: 'Thandi' }

  const answer = await visit(`/callback?${new URLSearchParams({ state, code: 'x' })}`)

  expect(answer.headers.get('Location')).toContain('error_code=validation_failed')
})

it('takes the token of Facebook’s limited login', async () => {
  const { liar, post } = await world('facebook')
  const { email_verified: _, ...claims } = liar.claims(null)
  const id_token = await liar.sign(claims)

  const answer = await post('/token?grant_type=id_token', { provider: 'facebook', id_token })

  expect(await answer.json()).toMatchObject({ user: { email: 'thandi@example.com' } })
})
