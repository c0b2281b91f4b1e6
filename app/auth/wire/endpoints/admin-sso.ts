import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { AuthError } from '../../public/auth-error.ts'
import {
  addSsoProvider,
  changeSsoProvider,
  removeSsoProvider,
  type SsoChanges,
} from '../../saml/administer.server.ts'
import { AttributeMapping } from '../../saml/attributes.ts'
import {
  domainsOf,
  type SsoProvider,
  ssoProvider,
  ssoProviders,
} from '../../saml/sso-providers.server.ts'
import { adminOf } from '../../sessions/bearer.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { fields, readBody } from '../request-body.ts'

const FORMATS = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
]
const DOMAIN = /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i
const Body = z.object({
  type: fields.text,
  metadata_xml: fields.text,
  metadata_url: fields.text,
  domains: z.array(z.string()).optional(),
  attribute_mapping: AttributeMapping.optional(),
  name_id_format: fields.text,
  resource_id: fields.text,
  disabled: z.boolean().optional(),
})

/** Manages the organisations with SAML sign-in. */
export const adminSso = new Hono<AuthEnv>()
  .get('/admin/sso/providers', async (c) => {
    await adminOf(c)
    const providers = await ssoProviders(c.var.services.db)
    const items = []
    // Their metadata would make the list enormous.
    for (const provider of providers) {
      const { saml, ...rest } = await wireProvider(c, provider)
      const { metadata_xml: _, ...body } = saml
      items.push({ ...rest, saml: body })
    }
    return c.json({ items })
  })
  .post('/admin/sso/providers', async (c) => {
    await adminOf(c)
    const body = await readBody(c, Body)
    if (body.type !== 'saml')
      throw new AuthError('validation_failed', "Only 'saml' supported for SSO provider type")
    const id = await addSsoProvider(c.var.services, changesIn(body))
    return c.json(await answer(c, id), 201)
  })
  .get('/admin/sso/providers/:id', async (c) => {
    await adminOf(c)
    return c.json(await wireProvider(c, await found(c)))
  })
  .put('/admin/sso/providers/:id', async (c) => {
    await adminOf(c)
    const provider = await found(c)
    const body = await readBody(c, Body)
    if (body.type !== undefined && body.type !== 'saml')
      throw new AuthError('validation_failed', "Only 'saml' supported for SSO provider type")
    await changeSsoProvider(c.var.services, provider, changesIn(body))
    return c.json(await answer(c, provider.id))
  })
  .delete('/admin/sso/providers/:id', async (c) => {
    await adminOf(c)
    const provider = await found(c)
    const body = await wireProvider(c, provider)
    await removeSsoProvider(c.var.services, provider)
    return c.json(body)
  })

async function found(c: Context<AuthEnv>): Promise<SsoProvider> {
  return provider(c, c.req.param('id') ?? '')
}

async function answer(c: Context<AuthEnv>, id: string) {
  return wireProvider(c, await provider(c, id))
}

async function provider(c: Context<AuthEnv>, id: string) {
  const known = await ssoProvider(c.var.services.db, id)
  if (!known) throw new AuthError('sso_provider_not_found', 'SSO Identity Provider does not exist')
  return known
}

function changesIn(body: z.infer<typeof Body>): SsoChanges {
  if (body.name_id_format && !FORMATS.includes(body.name_id_format))
    throw new AuthError('validation_failed', `name_id_format must be one of ${FORMATS.join(', ')}`)
  for (const domain of body.domains ?? [])
    if (!DOMAIN.test(domain.trim()))
      throw new AuthError('validation_failed', `${domain.slice(0, 100)} is no domain`)
  return {
    metadataXml: body.metadata_xml,
    metadataUrl: body.metadata_url,
    domains: body.domains,
    attributeMapping: body.attribute_mapping,
    nameIdFormat: body.name_id_format,
    resourceId: body.resource_id,
    isDisabled: body.disabled,
  }
}

async function wireProvider(c: Context<AuthEnv>, otherSsoProvider: SsoProvider) {
  return {
    id: otherSsoProvider.id,
    ...(otherSsoProvider.resource_id ? { resource_id: otherSsoProvider.resource_id } : {}),
    ...(otherSsoProvider.is_disabled ? { disabled: true } : {}),
    saml: {
      entity_id: otherSsoProvider.entity_id,
      metadata_xml: otherSsoProvider.metadata_xml,
      ...(otherSsoProvider.metadata_url ? { metadata_url: otherSsoProvider.metadata_url } : {}),
      attribute_mapping: otherSsoProvider.attribute_mapping,
      ...(otherSsoProvider.name_id_format
        ? { name_id_format: otherSsoProvider.name_id_format }
        : {}),
    },
    domains: await domainsOf(c.var.services.db, otherSsoProvider.id),
    created_at: otherSsoProvider.created_at,
    updated_at: otherSsoProvider.updated_at,
  }
}
