import type { Profile } from '@node-saml/node-saml'
import type { Tx } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'
import { issueCode } from '../flows/exchange-code.server.ts'
import type { OauthPerson } from '../oauth/oauth-person.ts'
import type { ExternalIdentity } from '../oauth/session-handoff.server.ts'
import { signInWithOauth } from '../oauth/sign-in-with-oauth.server.ts'
import { allowedRedirect } from '../one-time/redirects.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { type IssuedSession, startSession } from '../sessions/sessions.server.ts'
import { authSettings } from '../settings.server.ts'
import { checkAssertion, readAssertion } from './assertion.ts'
import { AttributeMapping, personOfAssertion } from './attributes.ts'
import { inspectResponse, refused } from './response.ts'
import { ourAddresses, samlFor } from './service-provider.server.ts'
import { type SsoProvider, ssoProvider, ssoProviderOfEntity } from './sso-providers.server.ts'

export type SsoBack = { target: string } & ({ code: string } | { issued: IssuedSession })

type SamlPost = { samlResponse: string; relayState: string; device: Device }

/** Handles the SAML response of an identity provider. */
export async function ssoCallback(
  services: AuthServices,
  { samlResponse, relayState, device }: SamlPost,
): Promise<SsoBack> {
  if (!samlResponse) throw refused('there is none')
  const claimed = inspectResponse(Buffer.from(samlResponse, 'base64').toString('utf8'))
  const question = isId(relayState)
    ? await requested(services, relayState)
    : await idpInitiated(services, relayState, claimed.issuer)
  const { provider, target, flow } = question
  if (provider.is_disabled) throw new AuthError('sso_provider_disabled', 'SSO provider is disabled')

  const profile = await proved(services, provider, samlResponse)
  const { assertion, until } = checkedAssertion(services, profile, question)
  const person = personOfProfile(profile, provider)
  const notAfter = assertion.sessionEnds
  if (notAfter && notAfter <= services.securityClock.now())
    throw refused('the session it allows is over')
  const external = ssoIdentity(provider.id, person, target)
  return signInWithOauth(services, external, async (tx, userId): Promise<SsoBack> => {
    await useUp(tx, { providerId: provider.id, assertionId: assertion.id, until })
    if (flow?.code_challenge) {
      const code = await issueCode(services, tx, { flowId: flow.id, userId, notAfter })
      return { target, code }
    }
    const start = { userId, method: 'sso/saml', provider: external.provider, device } as const
    const issued = await startSession(services, tx, { ...start, idle: null, notAfter })
    if (flow) await tx.deleteFrom('flow_states').where('id', '=', flow.id).execute()
    return { target, issued }
  })
}

const ssoIdentity = (
  providerId: string,
  person: OauthPerson,
  redirectTo: string,
): ExternalIdentity => ({
  provider: `sso:${providerId}`,
  label: 'SSO',
  person,
  isEmailOptional: false,
  isOrganisation: true,
  origin: { on: 'wire', redirectTo },
})

/** The checked assertion, and until when it could be replayed. */
function checkedAssertion(
  services: AuthServices,
  profile: Profile,
  { provider, requestId }: Question,
) {
  const assertion = readAssertion(profile.getAssertionXml?.() ?? '')
  const { entityId, acs } = ourAddresses(services)
  const now = services.securityClock.now()
  const until = checkAssertion(assertion, {
    now,
    issuer: provider.entity_id,
    audience: entityId,
    recipient: acs,
    requestId,
  })
  return { assertion, until }
}

function personOfProfile(profile: Profile, provider: SsoProvider) {
  return personOfAssertion(
    {
      attributes: (profile.attributes as Record<string, unknown> | undefined) ?? {},
      nameId: { value: profile.nameID ?? null, format: profile.nameIDFormat ?? null },
      issuer: provider.entity_id,
    },
    AttributeMapping.parse(provider.attribute_mapping),
  )
}

type Question = {
  provider: SsoProvider
  requestId: string | null
  target: string
  flow: { id: string; code_challenge: string | null } | null
}

/** The flow of our request, which can be answered once. */
async function requested(services: AuthServices, relayId: string): Promise<Question> {
  const { db, securityClock, config } = services
  const relay = await db
    .deleteFrom('saml_relay_states')
    .where('id', '=', relayId)
    .returningAll()
    .executeTakeFirst()
  if (!relay)
    throw new AuthError(
      'saml_relay_state_not_found',
      'SAML RelayState does not exist, try logging in again?',
    )
  const { siteUrl, saml } = authSettings(config)
  if (securityClock.now().getTime() - relay.created_at.getTime() > saml.relayLifetime)
    throw new AuthError(
      'saml_relay_state_expired',
      'SAML RelayState has expired. Try logging in again?',
    )
  const provider = await ssoProvider(db, relay.provider_id)
  if (!provider) throw new AuthError('saml_idp_not_found', 'No such identity provider')
  const flow = await db
    .selectFrom('flow_states')
    .select(['id', 'code_challenge'])
    .where('id', '=', relay.flow_state_id)
    .executeTakeFirst()
  return {
    provider,
    requestId: relay.request_id,
    target: relay.redirect_to ?? siteUrl,
    flow: flow ?? null,
  }
}

/** For an IdP-initiated sign-in, RelayState is the URL to redirect to. */
async function idpInitiated(
  { db, config }: AuthServices,
  relayState: string,
  issuer: string | null,
): Promise<Question> {
  const provider = issuer ? await ssoProviderOfEntity(db, issuer) : undefined
  if (!provider)
    throw new AuthError(
      'saml_idp_not_found',
      'A SAML connection has not been established with this Identity Provider',
    )
  const { siteUrl, allowedRedirects } = authSettings(config)
  return {
    provider,
    requestId: null,
    target: allowedRedirect(relayState, siteUrl, allowedRedirects),
    flow: null,
  }
}

/** The part that the signature covers. Any error of the library means an invalid response. */
async function proved(
  services: AuthServices,
  provider: SsoProvider,
  samlResponse: string,
): Promise<Profile> {
  const saml = await samlFor(services, provider)
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: samlResponse })
    .catch((error) => {
      services.log.debug({ err: error, provider: provider.id }, 'a SAML response was refused')
      throw refused('its signature does not prove it')
    })
  if (!profile) throw refused('it says nothing of anybody')
  return profile
}

/** An assertion works once, so an intercepted one can't be replayed. */
async function useUp(
  tx: Tx,
  { providerId, assertionId, until }: { providerId: string; assertionId: string; until: Date },
) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('saml_assertions')
    .values({ provider_id: providerId, assertion_id: assertionId, until })
    .onConflict((conflict) => conflict.columns(['provider_id', 'assertion_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw refused('it was used before')
}
