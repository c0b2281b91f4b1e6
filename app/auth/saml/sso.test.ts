import { expect, it } from 'vitest'
import { register, startAuthApi } from '../wire/test-auth-api.ts'
import { BACK, startSso } from './test-sso.ts'

it('signs the people of an organisation in, by code and verifier', async () => {
  const { leave, acs, providerId } = await startSso()
  const { by, SAMLResponse, RelayState } = await leave('pkce')

  const { status, to } = await acs(SAMLResponse, RelayState)
  const { data, error } = await by.exchangeCodeForSession(to.searchParams.get('code')!)

  expect(status).toBe(302)
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: 'lerato@org.example',
    app_metadata: { provider: `sso:${providerId}` },
    identities: [{ provider: `sso:${providerId}`, id: 'lerato' }],
  })
  const claims = JSON.parse(
    Buffer.from(data.session!.access_token.split('.')[1]!, 'base64url').toString(),
  )
  expect(claims.amr).toMatchObject([{ method: 'sso/saml', provider: providerId }])
})

it.each(['assertion', 'response'] as const)(
  'gives a client without a verifier the session in the address, when the %s is signed',
  async (signs) => {
    const { leave, acs, visit } = await startSso({ signs })
    const { SAMLResponse, RelayState } = await leave()

    const { to } = await acs(SAMLResponse, RelayState)

    expect(`${to.origin}${to.pathname}`).toBe(BACK)
    const words = new URLSearchParams(to.hash.slice(1))
    expect(words.has('type')).toBe(false)
    const me = await visit('/user', {
      headers: { Authorization: `Bearer ${words.get('access_token')}` },
    })
    expect(await me.json()).toMatchObject({ email: 'lerato@org.example' })
  },
)

it('lets the organisation start by itself, and lead only where it may', async () => {
  const { unasked, acs, services } = await startSso()

  const fine = await acs(unasked(), BACK)
  const astray = await acs(unasked(), 'https://evil.example/')

  expect(fine.to.href).toMatch(new RegExp(`^${BACK}#access_token=`))
  expect(astray.to.origin).toBe(new URL(services.config.siteUrl).origin)
  expect(astray.to.hash).toContain('access_token=')
})

it('ends the session when the organisation says', async () => {
  const { organisation, leave, acs, services } = await startSso()
  const sessionEnds = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000)
  organisation.assertion.sessionEnds = sessionEnds
  const { by, SAMLResponse, RelayState } = await leave('pkce')
  const { to } = await acs(SAMLResponse, RelayState)
  await by.exchangeCodeForSession(to.searchParams.get('code')!)

  const [session] = await services.db.selectFrom('sessions').selectAll().execute()

  expect(session?.not_after).toEqual(sessionEnds)
})

it('never joins its people to an account with the same address', async () => {
  const { leave, acs, services } = await startSso()
  const local = await register(services, { email: 'lerato@org.example' })
  const { SAMLResponse, RelayState } = await leave()

  await acs(SAMLResponse, RelayState)

  const users = await services.db.selectFrom('users').select(['id', 'is_sso', 'email']).execute()
  expect(users).toHaveLength(2)
  expect(users.find(({ is_sso }) => is_sso)?.id).not.toBe(local)
})

it('leaves how its people sign in to the organisation', async () => {
  const { leave, acs } = await startSso()
  const { by, SAMLResponse, RelayState } = await leave('pkce')
  const { to } = await acs(SAMLResponse, RelayState)
  await by.exchangeCodeForSession(to.searchParams.get('code')!)

  for (const change of [{ email: 'x@example.com' }, { password: 'another password' }])
    expect((await by.updateUser(change)).error?.code).toBe('user_sso_managed')
  expect((await by.updateUser({ data: { full_name: 'Lerato' } })).error).toBeNull()
})

it('reads people by the mapping that the administrator gave', async () => {
  const { organisation, leave, acs, services } = await startSso(
    {},
    {
      provider: {
        attribute_mapping: {
          keys: {
            email: { name: 'work-mail' },
            name: { names: ['cn', 'displayName'] },
            groups: { name: 'groups', array: true },
            floor: { name: 'floor', default: 3 },
          },
        },
      },
    },
  )
  const attribute = (name: string, ...values: string[]) =>
    `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`
  organisation.assertion.attributes =
    attribute('work-mail', 'Work@Org.example') +
    attribute('displayName', 'Lerato Khumalo') +
    attribute('groups', 'one', 'two') +
    attribute('urn:oasis:names:tc:SAML:attribute:subject-id', 'lerato-for-ever@org.example')
  const { SAMLResponse, RelayState } = await leave()

  await acs(SAMLResponse, RelayState)

  const user = await services.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(user.email).toBe('work@org.example')
  expect(user.user_metadata).toMatchObject({
    sub: 'lerato-for-ever@org.example',
    full_name: 'Lerato Khumalo',
    custom_claims: { groups: ['one', 'two'], floor: 3 },
  })
})

it.each([
  [{ email: '' }, 'saml_assertion_no_email'],
  [
    { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    'saml_assertion_no_user_id',
  ],
])('says what is missing in %j', async (assertion, code) => {
  const { unasked, acs } = await startSso()

  const { status, to } = await acs(unasked(assertion))

  expect(status).toBe(303)
  expect(to.searchParams.get('error_code')).toBe(code)
})

it('says what is wrong with a wish', async () => {
  const { post, admin, providerId } = await startSso()
  const wish = async (body: unknown) => {
    const answer = await post('/sso', body)
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  const nowhere = '00000000-0000-4000-8000-000000000000'

  expect(await wish({})).toMatchObject({ status: 400, error_code: 'validation_failed' })
  expect(await wish({ domain: 'x', provider_id: nowhere })).toMatchObject({ status: 400 })
  expect(await wish({ domain: 'x.example' })).toMatchObject({
    status: 404,
    error_code: 'sso_provider_not_found',
  })
  expect(await wish({ provider_id: 'no-id' })).toMatchObject({
    error_code: 'sso_provider_not_found',
  })
  const away = await post('/sso', { domain: 'ORG.example' })
  expect(away.status).toBe(303)
  await admin(`/admin/sso/providers/${providerId}`, 'PUT', { disabled: true })
  expect(await wish({ domain: 'org.example' })).toMatchObject({
    status: 404,
    error_code: 'sso_provider_disabled',
  })
})

it('is not there where SAML is off, before anything is read', async () => {
  const { post, visit } = await startAuthApi()

  for (const answer of [await post('/sso', 'no json'), await visit('/sso/saml/metadata')]) {
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error_code: 'saml_provider_disabled' })
  }
})

it('describes itself, for download as well', async () => {
  const { visit, us } = await startSso()

  const shown = await visit('/sso/saml/metadata')
  const saved = await visit('/sso/saml/metadata?download=true')

  const xml = await shown.text()
  expect(shown.headers.get('Content-Type')).toContain('application/xml')
  expect(xml).toContain(`entityID="${us.audience}"`)
  expect(xml).toContain(us.recipient)
  expect(xml).toContain('AuthnRequestsSigned="true"')
  expect(await saved.text()).toBe(xml)
  expect(saved.headers.get('Content-Disposition')).toContain('attachment')
})
