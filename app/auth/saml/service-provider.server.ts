import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { SAML } from '@node-saml/node-saml'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'
import { readMetadata } from './metadata.ts'
import type { SsoProvider } from './sso-providers.server.ts'

// The library takes twenty megabytes that few installations need, so it is loaded at the first SAML request.
const library = () => import('@node-saml/node-saml')

/** Our entity id and callback URL. */
export function ourAddresses({ config }: Pick<AuthServices, 'config'>) {
  const { externalUrl } = authSettings(config)
  return { entityId: `${externalUrl}/sso/saml/metadata`, acs: `${externalUrl}/sso/saml/acs` }
}

/** Throws if SAML is disabled, before anything else is checked. */
export function requireSaml({ config }: Pick<AuthServices, 'config'>) {
  if (!authSettings(config).saml.isEnabled)
    throw new AuthError('saml_provider_disabled', 'SAML 2.0 is disabled')
}

/**
 * The library, configured for one organisation. It verifies signatures; assertion.ts checks everything else.
 */
export async function samlFor(
  services: AuthServices,
  provider: SsoProvider,
  { requestId = '' }: { requestId?: string } = {},
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await library()
  const { entityId, acs } = ourAddresses(services)
  const { signOnUrl, certificates } = readMetadata(provider.metadata_xml)
  return new SAML({
    entryPoint: signOnUrl,
    issuer: entityId,
    callbackUrl: acs,
    idpCert: certificates,
    privateKey: pem(keyOf(services)),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    generateUniqueId: () => requestId,
    identifierFormat: provider.name_id_format ?? null,
    disableRequestedAuthnContext: true,
    // Either the whole response or its assertion must be signed.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    audience: entityId,
    // We check these two ourselves: the library would use the machine's clock, and ignore the recipient.
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
  })
}

/** Our metadata, which an organisation's administrator gives to their identity provider. */
export async function ourMetadata(services: AuthServices): Promise<string> {
  const { entityId, acs } = ourAddresses(services)
  const key = keyOf(services)
  const { generateServiceProviderMetadata } = await library()
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acs,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
    privateKey: pem(key),
    publicCerts: await certificateOf(key),
    generateUniqueId: () => '_thembeka',
  })
}

function keyOf({ config }: Pick<AuthServices, 'config'>): KeyObject {
  const text = authSettings(config).saml.privateKey
  if (!text) throw new AuthError('saml_provider_disabled', 'SAML 2.0 is disabled')
  if (text.includes('-----BEGIN')) return createPrivateKey(text)
  const key = Buffer.from(text, 'base64')
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' })
  } catch {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  }
}

const pem = (key: KeyObject) => key.export({ format: 'pem', type: 'pkcs8' }).toString()

const certificates = new Map<string, Promise<string>>()

/** Organisations expect our key in a certificate. */
function certificateOf(key: KeyObject): Promise<string> {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const name = spki.toString('base64')
  const made = certificates.get(name) ?? makeCertificate(key, spki)
  certificates.set(name, made)
  return made
}

/** Loaded on demand: few installations use SAML. */
async function makeCertificate(key: KeyObject, spki: Buffer): Promise<string> {
  const { selfSigned } = await import('./certificate.server.ts')
  return selfSigned({ pkcs8: key.export({ format: 'der', type: 'pkcs8' }), spki }, 'Thembeka')
}
