import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { startAuthApi } from '../wire/test-auth-api.ts'
import { startOrganisation } from './test-organisation.ts'

const SECRET = 'shared with anyone who keeps the service'
export const BACK = 'http://127.0.0.1:9/back'

type Organisation = Awaited<ReturnType<typeof startOrganisation>>

/** The API with one organisation that an administrator has added. */
export async function startSso(
  options: Parameters<typeof startOrganisation>[0] = {},
  { env = {}, provider = {} }: { env?: Record<string, string>; provider?: object } = {},
) {
  const organisation = await startOrganisation(options)
  const api = await startAuthApi({ env: { ...samlVariables(), ...env } })
  const admin = await adminOf(api)
  const added = await admin('/admin/sso/providers', 'POST', {
    type: 'saml',
    metadata_xml: organisation.metadata,
    domains: ['org.example'],
    ...provider,
  })
  const { id } = (await added.json()) as { id: string }
  organisation.customer = await (await api.visit('/sso/saml/metadata')).text()
  return { organisation, ...api, admin, providerId: id, ...endpointsOf(api, organisation) }
}

export const samlVariables = () => ({
  AUTH_SAML_ENABLED: '1',
  AUTH_JWT_SECRET: SECRET,
  AUTH_SAML_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ format: 'der', type: 'pkcs1' })
    .toString('base64'),
})

/** A client with the service key. */
export async function adminOf({ visit }: Pick<Awaited<ReturnType<typeof startAuthApi>>, 'visit'>) {
  const token = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(SECRET))
  return (path: string, method = 'GET', body?: unknown) =>
    visit(path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
}

type Api = Awaited<ReturnType<typeof startAuthApi>>

function endpointsOf({ visit, client, url }: Api, organisation: Organisation) {
  /** Posts a response as the organisation's page does; returns the redirect. */
  async function post(SAMLResponse: string, RelayState = '') {
    const answer = await visit('/sso/saml/acs', {
      method: 'POST',
      body: new URLSearchParams({ SAMLResponse, RelayState }),
    })
    return {
      status: answer.status,
      to: new URL(answer.headers.get('Location') ?? 'http://no.where'),
    }
  }
  /** The response that the organisation's page would post for a sign-in started here. */
  async function leave(flowType: 'pkce' | 'implicit' = 'implicit') {
    const by = client({ flowType })
    const { data, error } = await by.signInWithSSO({
      domain: 'org.example',
      options: { redirectTo: BACK },
    })
    if (error) throw error
    const page = (await (await fetch(data!.url)).json()) as {
      SAMLResponse: string
      RelayState: string
    }
    return { by, ...page }
  }
  const us = { audience: `${url}/sso/saml/metadata`, recipient: `${url}/sso/saml/acs` }
  /** An unsolicited (IdP-initiated) response. */
  const unasked = (changes: Parameters<Organisation['respond']>[0] = {}) =>
    organisation.respond({ ...organisation.assertion, ...us, ...changes })
  return { acs: post, leave, unasked, us }
}
