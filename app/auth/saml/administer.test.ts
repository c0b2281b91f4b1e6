import { expect, it } from 'vitest'
import { startAuthApi } from '../wire/test-auth-api.ts'
import { startOrganisation } from './test-organisation.ts'
import { adminOf, samlVariables, startSso } from './test-sso.ts'

it('adds, lists, shows, changes and removes organisations', async () => {
  const { admin, providerId, organisation } = await startSso(
    {},
    { provider: { resource_id: 'org' } },
  )

  const { items } = (await (await admin('/admin/sso/providers')).json()) as { items: object[] }
  expect(items).toMatchObject([
    {
      id: providerId,
      resource_id: 'org',
      saml: { entity_id: organisation.entityId, attribute_mapping: {} },
      domains: [{ domain: 'org.example' }],
    },
  ])
  expect(JSON.stringify(items)).not.toContain('EntityDescriptor')

  const changed = await admin('/admin/sso/providers/resource_org', 'PUT', {
    domains: ['new.example', 'NEW.example'],
    attribute_mapping: { keys: { email: { name: 'mail' } } },
  })
  expect(await changed.json()).toMatchObject({
    domains: [{ domain: 'new.example' }],
    saml: {
      attribute_mapping: { keys: { email: { name: 'mail' } } },
      metadata_xml: organisation.metadata,
    },
  })
  expect((await admin(`/admin/sso/providers/${providerId}`, 'DELETE')).status).toBe(200)
  expect((await admin(`/admin/sso/providers/${providerId}`)).status).toBe(404)
})

it('fetches what an organisation publishes', async () => {
  const { admin } = await startSso()
  const other = await startOrganisation()

  const added = await admin('/admin/sso/providers', 'POST', {
    type: 'saml',
    metadata_url: `${other.url}/metadata`,
  })
  const nowhere = await admin('/admin/sso/providers', 'POST', {
    type: 'saml',
    metadata_url: `${other.url}/nothing`,
  })

  expect(added.status).toBe(201)
  expect(await added.json()).toMatchObject({ saml: { entity_id: other.entityId } })
  expect(nowhere.status).toBe(400)
  expect(await nowhere.json()).toMatchObject({ error_code: 'saml_metadata_fetch_failed' })
})

it('says what is wrong', async () => {
  const { admin, organisation, providerId } = await startSso()
  const other = await startOrganisation()
  const add = async (body: object) => {
    const answer = await admin('/admin/sso/providers', 'POST', { type: 'saml', ...body })
    return [answer.status, ((await answer.json()) as { error_code: string }).error_code]
  }
  const metadata_xml = other.metadata

  expect(await add({ metadata_xml: organisation.metadata })).toEqual([
    422,
    'saml_idp_already_exists',
  ])
  expect(await add({ metadata_xml, domains: ['ORG.example'] })).toEqual([
    400,
    'sso_domain_already_exists',
  ])
  for (const body of [
    { type: 'oidc', metadata_xml },
    {},
    { metadata_xml, metadata_url: 'https://x.example' },
    { metadata_url: 'ftp://x.example' },
    { metadata_xml: 'no xml' },
    { metadata_xml: '<!DOCTYPE x><x/>' },
    { metadata_xml: metadata_xml.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, '') },
    { metadata_xml: metadata_xml.replace(/Location="[^"]+"/, 'Location="javascript:alert(1)"') },
    { metadata_xml, domains: ['no domain'] },
    { metadata_xml, name_id_format: 'mine' },
  ])
    expect(await add(body)).toEqual([400, 'validation_failed'])
  expect(await add({ metadata_xml, domains: 'x' })).toEqual([400, 'bad_json'])
  const swapped = await admin(`/admin/sso/providers/${providerId}`, 'PUT', { metadata_xml })
  expect(await swapped.json()).toMatchObject({ error_code: 'saml_entity_id_mismatch' })
  const nobody = await admin('/admin/sso/providers/no-id')
  expect(nobody.status).toBe(404)
})

it('is for administrators only', async () => {
  const { visit, client } = await startAuthApi({
    with: [{ email: 'thandi@example.com' }],
    env: samlVariables(),
  })
  const thandi = client()
  const { data } = await thandi.signInWithPassword({
    email: 'thandi@example.com',
    password: 'correct horse battery',
  })

  const stranger = await visit('/admin/sso/providers')
  const customer = await visit('/admin/sso/providers', {
    headers: { Authorization: `Bearer ${data.session?.access_token}` },
  })

  expect(stranger.status).toBe(401)
  expect(await customer.json()).toMatchObject({ error_code: 'not_admin' })
  expect((await (await adminOf({ visit }))('/admin/sso/providers')).status).toBe(200)
})
