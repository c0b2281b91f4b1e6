import { AuthError } from '../public/auth-error.ts'
import { all, children, namespaces, readXml } from './xml.ts'

/** An organisation's SAML metadata. */
export type IdpMetadata = {
  entityId: string
  /** The sign-on URL, for the redirect binding. */
  signOnUrl: string
  /** The signing certificates, in base64. */
  certificates: string[]
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Throws `validation_failed` for metadata that can't be used to sign in. */
export function readMetadata(xml: string): IdpMetadata {
  const root = readXml(xml).documentElement
  if (root?.localName !== 'EntityDescriptor' || root.namespaceURI !== namespaces.metadata)
    throw invalid('it does not describe one entity')
  const entityId = root.getAttribute('entityID')
  if (!entityId) throw invalid('it has no entityID')
  const [idp] = children(root, 'metadata', 'IDPSSODescriptor')
  if (!idp) throw invalid('it describes no identity provider')
  const signOnUrl = children(idp, 'metadata', 'SingleSignOnService')
    .find((child) => child.getAttribute('Binding') === REDIRECT)
    ?.getAttribute('Location')
  if (!signOnUrl || !isWebAddress(signOnUrl))
    throw invalid('it has no sign-on service with the redirect binding')
  const certificates = children(idp, 'metadata', 'KeyDescriptor')
    .filter((key) => (key.getAttribute('use') || 'signing') === 'signing')
    .flatMap((key) => all(key, 'signature', 'X509Certificate'))
    .map((item) => (item.textContent ?? '').replace(/\s/g, ''))
    .filter(Boolean)
  if (certificates.length === 0) throw invalid('it has no certificate for signing')
  return { entityId, signOnUrl, certificates }
}

function isWebAddress(address: string) {
  return URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)
}

const invalid = (why: string) =>
  new AuthError('validation_failed', `SAML Metadata is not valid: ${why}`)
