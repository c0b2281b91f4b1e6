import { AuthError } from '../public/auth-error.ts'
import { all, children, namespaces, readXml, textOf } from './xml.ts'

const SIGNATURES = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
])
const DIGESTS = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** What a response claims before it is verified: enough to select the organisation's keys. */
export type ClaimedResponse = { issuer: string | null }

/** Rejects malformed responses: throws `validation_failed`. */
export function inspectResponse(xml: string): ClaimedResponse {
  const document = readXml(xml)
  const root = document.documentElement
  if (root?.localName !== 'Response' || root.namespaceURI !== namespaces.protocol)
    throw refused('it is no response')
  const ids = [...document.getElementsByTagName('*')].flatMap(
    (item) => item.getAttribute('ID') ?? [],
  )
  if (new Set(ids).size !== ids.length) throw refused('an ID stands for two elements')
  // Exactly one assertion at its proper place: another one is a signature wrapping attack.
  const assertions = all(document, 'assertion', 'Assertion')
  if (assertions.length > 1 || assertions.some((assertion) => assertion.parentNode !== root))
    throw refused('it has an assertion too many')
  for (const method of all(document, 'signature', 'SignatureMethod'))
    if (!SIGNATURES.has(method.getAttribute('Algorithm') ?? ''))
      throw refused('its signature is of a kind that is no longer safe')
  for (const method of all(document, 'signature', 'DigestMethod'))
    if (!DIGESTS.has(method.getAttribute('Algorithm') ?? ''))
      throw refused('its digest is of a kind that is no longer safe')
  const [status] = children(root, 'protocol', 'Status')
  const [code] = status ? children(status, 'protocol', 'StatusCode') : []
  if (code?.getAttribute('Value') !== SUCCESS)
    throw refused('the organisation did not sign them in')
  const issuer =
    textOf(children(root, 'assertion', 'Issuer')[0]) ??
    textOf(assertions[0] && children(assertions[0], 'assertion', 'Issuer')[0])
  return { issuer }
}

export const refused = (why: string) =>
  new AuthError('validation_failed', `SAML Assertion is not valid: ${why}`)
