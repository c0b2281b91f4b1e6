import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { AuthServices } from './public/auth-services.ts'
import { authSettings } from './settings.server.ts'

// Twenty megabytes that only WebAuthn requests need: loaded at the first of them.
const library = () => import('@simplewebauthn/server')

/** A stored credential: its transports and public key. */
export type Key = {
  id: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
}

export type NewKey = Key & { aaguid: string; isBackedUp: boolean }

// EdDSA, ES256, RS256: what authenticators support, without those that Node calls experimental.
const ALGORITHMS = [-8, -7, -257]

const LONGEST = 20_000
const base64url = z
  .string()
  .max(LONGEST)
  .regex(/^[\w-]*={0,2}$/)
const id = base64url.min(1).max(1400)

/** The browser's response after creating a key. */
export const MadeKey = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).nullish(),
  }),
})
export type MadeKey = z.infer<typeof MadeKey>

/** The browser's response after a key signed. */
export const Signature = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})
export type Signature = z.infer<typeof Signature>

type Person = { id: string; email: string | null; phone: string | null }

/** The options for creating a key. The user handle is our user id as UTF-8. */
export async function askForKey(
  services: AuthServices,
  person: Person,
  {
    known,
    selection,
    lifetime,
  }: {
    known: Pick<Key, 'id' | 'transports'>[]
    selection: {
      residentKey: 'required' | 'discouraged'
      userVerification: 'required' | 'preferred' | 'discouraged'
    }
    lifetime: number
  },
) {
  const { rpId, rpName } = authSettings(services.config).webauthn
  const name = person.email ?? person.phone ?? person.id
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userID: new TextEncoder().encode(person.id),
    userName: name,
    userDisplayName: name,
    timeout: lifetime,
    attestationType: 'none',
    excludeCredentials: known,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: selection,
  })
}

/**
 * The options for signing with a key; without `keys`, with any discoverable one. Built here instead of by the
 * library, because every sign-in page needs them and few visitors have a key.
 */
export function askForSignature(
  services: AuthServices,
  {
    keys,
    userVerification,
    lifetime,
  }: {
    keys: Pick<Key, 'id' | 'transports'>[]
    userVerification: 'required' | 'preferred' | 'discouraged'
    lifetime: number
  },
) {
  return {
    rpId: authSettings(services.config).webauthn.rpId,
    challenge: randomBytes(32).toString('base64url'),
    allowCredentials: keys.map(({ id, transports }) => ({
      id,
      type: 'public-key' as const,
      transports: transports as AuthenticatorTransport[],
    })),
    timeout: lifetime,
    userVerification,
  }
}

type Expected = { challenge: string; isVerificationDemanded: boolean }

/** The verified new credential for this challenge, or null. */
export async function madeKey(
  services: AuthServices,
  made: MadeKey,
  { challenge, isVerificationDemanded }: Expected,
): Promise<NewKey | null> {
  const { rpId, origins } = authSettings(services.config).webauthn
  const transports = made.response.transports ?? []
  const response = { ...made.response, transports }
  const { verifyRegistrationResponse } = await library()
  const result = await verifyRegistrationResponse({
    response: { ...made, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: isVerificationDemanded,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: Error) => refused(services, error))
  if (!result?.verified) return null
  const { credential, aaguid, credentialBackedUp, fmt } = result.registrationInfo
  // No attestation was requested; browsers give at most a self-attestation.
  if (fmt !== 'none' && fmt !== 'packed') return null
  return {
    id: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports,
    aaguid,
    isBackedUp: credentialBackedUp,
  }
}

/**
 * The counter of a verified signature over this challenge, or null. A counter that didn't increase means a
 * cloned key.
 */
export async function signedBy(
  services: AuthServices,
  key: Key,
  signature: Signature,
  { challenge, isVerificationDemanded }: Expected,
): Promise<{ counter: number } | null> {
  const { rpId, origins } = authSettings(services.config).webauthn
  const { userHandle, ...response } = signature.response
  const { verifyAuthenticationResponse } = await library()
  const result = await verifyAuthenticationResponse({
    response: {
      ...signature,
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    credential: key,
    requireUserVerification: isVerificationDemanded,
  }).catch((error: Error) => refused(services, error))
  return result?.verified ? { counter: result.authenticationInfo.newCounter } : null
}

/** The library throws for every failed check, even for malformed input. */
function refused({ log }: AuthServices, error: Error) {
  log.info({ reason: error.message }, 'a key was refused')
  return null
}
