import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { openServer } from '../test-server.ts'
import { selfSigned } from './certificate.server.ts'

// Real validators need a schema processor; well-formedness is enough for a test.
setSchemaValidator({ validate: () => Promise.resolve('fine') })

export async function keyAndCertificate() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = await selfSigned(
    {
      pkcs8: privateKey.export({ format: 'der', type: 'pkcs8' }),
      spki: publicKey.export({ format: 'der', type: 'spki' }),
    },
    'an organisation',
  )
  return {
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate: certificate.replace(/-----[^-]+-----|\s/g, ''),
  }
}

export type AssertedPerson = {
  sub?: string
  email?: string
  id?: string
  audience?: string
  recipient?: string
  inResponseTo?: string | null
  issuer?: string
  issued?: Date
  method?: string
  attributes?: string
  nameIdFormat?: string
  sessionEnds?: Date
}

type Signs = 'assertion' | 'response' | 'nothing'

/**
 * A real identity provider of an organisation: verifies our request's signature against our metadata, and
 * responds with a page whose form posts the response.
 */
export async function openOrganisation({ signs = 'assertion' as Signs, algorithm = '' } = {}) {
  const keys = await keyAndCertificate()
  const app = new Hono()
  const { url, close } = await openServer(getRequestListener(app.fetch))
  const entityId = `${url}/metadata`
  const metadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${keys.certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}/sso"/></IDPSSODescriptor></EntityDescriptor>`
  const organisation = {
    url,
    entityId,
    metadata,
    keys,
    /** The user who signs in, and the assertion about them. */
    assertion: { sub: 'lerato', email: 'lerato@org.example' } as AssertedPerson,
    /** Our metadata. */
    customer: '',
    close,
  }
  app.get('/metadata', (c) => c.body(metadata))
  app.get('/sso', async (c) => {
    const idp = IdentityProvider({ metadata })
    const sp = ServiceProvider({ metadata: organisation.customer })
    const query = Object.fromEntries(new URL(c.req.url).searchParams)
    const octetString = ['SAMLRequest', 'RelayState', 'SigAlg']
      .map((name) => new RegExp(`[?&](${name}=[^&]*)`).exec(c.req.url)![1])
      .join('&')
    const { extract } = await idp.parseLoginRequest(sp, 'redirect', { query, octetString })
    const requested = inflateRawSync(Buffer.from(query.SAMLRequest!, 'base64')).toString()
    const acs = /AssertionConsumerServiceURL="([^"]+)"/.exec(requested)![1]!
    const response = respond({
      audience: String(extract.issuer),
      recipient: acs,
      inResponseTo: String((extract.request as { id?: unknown } | undefined)?.id),
      ...organisation.assertion,
    })
    const posted = { SAMLResponse: response, RelayState: query.RelayState ?? '' }
    return c.req.header('Accept')?.includes('text/html')
      ? c.html(formThatPosts(acs, posted))
      : c.json({ action: acs, ...posted })
  })
  function respond(person: AssertedPerson, signing: Signs = signs) {
    return base64(signed(responseXml(entityId, person), organisation.keys, signing, algorithm))
  }
  return Object.assign(organisation, { respond })
}

const formThatPosts = (action: string, fields: Record<string, string>) =>
  `<form method="post" action="${action}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')}</form><script>document.forms[0].submit()</script>`

export const base64 = (xml: string) => Buffer.from(xml).toString('base64')
export const xmlOf = (response: string) => Buffer.from(response, 'base64').toString()

export function responseXml(entityId: string, person: AssertedPerson): string {
  const issued = person.issued ?? new Date()
  const now = (seconds: number) => new Date(issued.getTime() + seconds * 1000).toISOString()
  const answering = person.inResponseTo ? ` InResponseTo="${person.inResponseTo}"` : ''
  const ends = person.sessionEnds
    ? ` SessionNotOnOrAfter="${person.sessionEnds.toISOString()}"`
    : ''
  const format = person.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
  const email = person.email
    ? `<saml:Attribute Name="email"><saml:AttributeValue>${person.email}</saml:AttributeValue></saml:Attribute>`
    : ''
  const more = `${email}${person.attributes ?? ''}`
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${now(0)}" Destination="${person.recipient}"${answering}><saml:Issuer>${person.issuer ?? entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${person.id ?? `_${randomUUID()}`}" Version="2.0" IssueInstant="${now(0)}"><saml:Issuer>${person.issuer ?? entityId}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${person.sub}</saml:NameID><saml:SubjectConfirmation Method="${person.method ?? 'urn:oasis:names:tc:SAML:2.0:cm:bearer'}"><saml:SubjectConfirmationData NotOnOrAfter="${now(300)}" Recipient="${person.recipient}"${answering}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${now(-5)}" NotOnOrAfter="${now(300)}"><saml:AudienceRestriction><saml:Audience>${person.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now(0)}"${ends}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${more ? `<saml:AttributeStatement>${more}</saml:AttributeStatement>` : ''}</saml:Assertion></samlp:Response>`
}

const SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

function signed(
  xml: string,
  { privateKey, certificate }: Awaited<ReturnType<typeof keyAndCertificate>>,
  signs: Signs,
  algorithm: string,
): string {
  if (signs === 'nothing') return xml
  const isComplete = signs === 'response'
  const assertion = "/*[local-name(.)='Response']/*[local-name(.)='Assertion']"
  const signedPart = isComplete ? "/*[local-name(.)='Response']" : assertion
  return SamlLib.constructSAMLSignature({
    rawSamlMessage: xml,
    privateKey,
    signingCert: certificate,
    signatureAlgorithm: algorithm || SHA256,
    referenceTagXPath: isComplete ? undefined : assertion,
    isMessageSigned: isComplete,
    isBase64Output: false,
    signatureConfig: {
      prefix: 'ds',
      location: { reference: `${signedPart}/*[local-name(.)='Issuer']`, action: 'after' },
    },
  })
}
