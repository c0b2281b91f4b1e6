import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import { HOUR } from '#app/platform/time.ts'
import { facebookPlaces } from './facebook.ts'
import type { OauthProvider } from './providers.server.ts'

const LONGEST_SECONDS = 5

const stored = new Map<string, { client: Promise<Configuration>; fetchedAt: number }>()

/** A provider's discovery document, cached for an hour; concurrent requests share one fetch. */
export function discovered(provider: OauthProvider): Promise<Configuration> {
  const key = JSON.stringify([provider.name, provider.issuer, provider.clientId, provider.secret])
  const known = stored.get(key)
  if (known && performance.now() - known.fetchedAt < HOUR) return known.client
  const client = provider.speaks === 'facebook' ? facebookClient(provider) : openidClient(provider)
  stored.set(key, { client, fetchedAt: performance.now() })
  // Failures aren't cached.
  client.catch(() => stored.delete(key))
  return client
}

async function openidClient({ issuer, clientId, secret }: OauthProvider) {
  const config = await discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: LONGEST_SECONDS,
    execute: allowances(issuer),
  })
  const methods = config.serverMetadata().token_endpoint_auth_methods_supported
  const settled = new Configuration(
    config.serverMetadata(),
    clientId,
    undefined,
    authentication(secret, methods),
  )
  settled.timeout = LONGEST_SECONDS
  for (const allow of allowances(issuer)) allow(settled)
  return settled
}

/** Without a list of methods, the specification's default is the Authorization header. */
function authentication(secret: string | null, methods: string[] = ['client_secret_basic']) {
  if (!secret) return None()
  return methods.includes('client_secret_post')
    ? ClientSecretPost(secret)
    : ClientSecretBasic(secret)
}

/** ID tokens are verified by signature, even if they arrived over TLS from the provider itself. */
function allowances(issuer: string) {
  return [
    enableNonRepudiationChecks,
    // Only outside production: the configuration refuses such issuers there.
    ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
  ]
}

async function facebookClient({ issuer, clientId, secret }: OauthProvider) {
  const places = facebookPlaces(issuer)
  const client = new Configuration(
    { issuer, authorization_endpoint: places.dialog, token_endpoint: places.token },
    clientId,
    undefined,
    ClientSecretPost(secret ?? ''),
  )
  client.timeout = LONGEST_SECONDS
  if (issuer.startsWith('http:')) allowInsecureRequests(client)
  return client
}
