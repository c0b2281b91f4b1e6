import { randomUUID } from 'node:crypto'
import { transaction } from '#app/platform/db.server.ts'
import type { CodeChallenge } from '../flows/code-challenge.server.ts'
import { beginFlow } from '../flows/flow-states.server.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { samlFor } from './service-provider.server.ts'
import { ssoProvider, ssoProviderOfDomain } from './sso-providers.server.ts'

export type SsoWish = {
  providerId?: string
  domain?: string
  redirectTo: string
  challenge: CodeChallenge | null
}

/** Starts a SAML sign-in: the URL at the organisation, with our signed request. */
export async function beginSso(services: AuthServices, wish: SsoWish): Promise<string> {
  const provider = await wanted(services, wish)
  const [requestId, relayId] = [`_${randomUUID()}`, randomUUID()]
  const saml = await samlFor(services, provider, { requestId })
  const address = await saml.getAuthorizeUrlAsync(relayId, undefined, {})
  await transaction(services.db, async (tx) => {
    const flowId = await beginFlow(services, tx, {
      method: 'sso/saml',
      provider: `sso:${provider.id}`,
      challenge: wish.challenge,
      redirectTo: wish.redirectTo,
    })
    await tx
      .insertInto('saml_relay_states')
      .values({
        id: relayId,
        provider_id: provider.id,
        request_id: requestId,
        redirect_to: wish.redirectTo,
        flow_state_id: flowId,
        created_at: services.securityClock.now(),
      })
      .execute()
  })
  return address
}

async function wanted({ db }: AuthServices, { providerId, domain }: SsoWish) {
  if (Boolean(providerId) === Boolean(domain))
    throw new AuthError(
      'validation_failed',
      'Exactly one of provider_id or domain must be provided',
    )
  const found = providerId
    ? await ssoProvider(db, providerId)
    : await ssoProviderOfDomain(db, domain!)
  if (!found)
    throw new AuthError(
      'sso_provider_not_found',
      providerId ? 'No such SSO provider' : 'No SSO provider assigned for this domain',
    )
  if (found.is_disabled) throw new AuthError('sso_provider_disabled', 'SSO provider is disabled')
  return found
}
