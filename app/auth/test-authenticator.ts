import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'

type Creation = { challenge: string; rp: { id?: string }; user: { id: string } }
type Request = { challenge: string; rpId?: string }

/** What a test falsifies. */
type Lies = { origin?: string; rpId?: string; challenge?: string; isVerified?: boolean }

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/**
 * A WebAuthn security key with one P-256 key: produces the responses that a browser would give a page of this
 * origin.
 */
export function authenticator(home: string, { counter = 1 } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let signatures = counter
  let userHandle: string | undefined

  const authData = (rpId: string, more: Uint8Array | null, { isVerified = true }: Lies) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signatures)
    // Flags: user present, user verified, attested credential data.
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (more ? 0x40 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more ?? Buffer.alloc(0)])
  }
  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? home,
        crossOrigin: false,
      }),
    )
  const asBrowser = <Response>(response: Response) => {
    const json = {
      id,
      rawId: id,
      type: 'public-key' as const,
      response,
      clientExtensionResults: {},
      authenticatorAttachment: null,
    }
    return { ...json, toJSON: () => json }
  }

  return {
    id,
    /** As if the key had been cloned or reset. */
    setCounter: (count: number) => {
      signatures = count
    },
    create: (options: Creation, lies: Lies = {}) => {
      userHandle = options.user.id
      const cose = encodeCBOR(
        new Map<number, CBORType>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(jwk.x!, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(jwk.y!, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cose])
      const rpId = lies.rpId ?? options.rp.id ?? ''
      const attestation = encodeCBOR(
        new Map<string, CBORType>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(rpId, attested, lies))],
        ]),
      )
      return asBrowser({
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, lies)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      })
    },
    get: (options: Request, lies: Lies = {}) => {
      signatures++
      const data = authData(lies.rpId ?? options.rpId ?? '', null, lies)
      const client = clientData('webauthn.get', options.challenge, lies)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return asBrowser({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle,
      })
    },
  }
}
