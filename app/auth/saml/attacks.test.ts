import { expect, it } from 'vitest'
import { base64, keyAndCertificate, responseXml, xmlOf } from './test-organisation.ts'
import { startSso } from './test-sso.ts'

async function world(options: Parameters<typeof startSso>[0] = {}) {
  const sso = await startSso(options)
  const refusal = async (response: string, relay = '') => {
    const { status, to } = await sso.acs(response, relay)
    expect(to.hash).toBe('')
    expect(await sso.services.db.selectFrom('sessions').selectAll().execute()).toEqual([])
    return { status, code: to.searchParams.get('error_code') }
  }
  return { ...sso, refusal }
}

const refused = { status: 303, code: 'validation_failed' }

/** The signed assertion of an honest response, its signature, and an attacker's forged assertion. */
function parts(response: string) {
  const xml = xmlOf(response)
  const assertion = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)![0]
  const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(assertion)![0]
  const bare = assertion.replace(signature, '')
  const forged = bare.replace(/ID="[^"]+"/, 'ID="_forged"').replaceAll('lerato', 'admin')
  return { xml, assertion, signature, bare, forged }
}

type Parts = ReturnType<typeof parts>

/** Signature wrapping: places to hide a signed assertion so that a careless parser reads the forged one. */
const wrappings: Record<string, (parts: Parts) => string> = {
  'the forged one first, the signed one after it': ({ xml, assertion, forged }) =>
    xml.replace(assertion, forged + assertion),
  'the signed one first, the forged one after it': ({ xml, assertion, forged }) =>
    xml.replace(assertion, assertion + forged),
  'the signed one inside the forged one': ({ xml, assertion, forged }) =>
    xml.replace(assertion, forged.replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)),
  'the signed one inside the signature of the forged one': ({
    xml,
    assertion,
    signature,
    bare,
    forged,
  }) =>
    xml.replace(
      assertion,
      forged.replace(
        '</saml:Issuer>',
        `</saml:Issuer>${signature.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`)}`,
      ),
    ),
  'the signed one in an extension': ({ xml, assertion, forged }) =>
    xml
      .replace(assertion, forged)
      .replace('<samlp:Status>', `<samlp:Extensions>${assertion}</samlp:Extensions><samlp:Status>`),
  'the signature moved to the forged one': ({ xml, assertion, signature, forged }) =>
    xml.replace(assertion, forged.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)),
  'the same ID twice': ({ xml, assertion, forged }) =>
    xml.replace(
      assertion,
      forged.replace('_forged', /ID="([^"]+)"/.exec(assertion)![1]!) + assertion,
    ),
  'the signed one as a child of the subject’s data': ({ xml, assertion, forged }) =>
    xml.replace(
      assertion,
      forged.replace(
        /(<saml:SubjectConfirmationData [^>]*)\/>/,
        `$1>${assertion}</saml:SubjectConfirmationData>`,
      ),
    ),
  'a word changed under the signature': ({ xml }) => xml.replaceAll('lerato', 'admin'),
  'the signature taken away': ({ xml, signature }) => xml.replace(signature, ''),
}

it.each(Object.entries(wrappings))('refuses %s', async (_name, wrap) => {
  const { unasked, refusal } = await world()

  expect(await refusal(base64(wrap(parts(unasked()))))).toEqual(refused)
})

it('refuses a signed whole whose signature covers another root', async () => {
  const { unasked, refusal } = await world({ signs: 'response' })
  const honest = xmlOf(unasked())
  const forged = honest
    .replace(/<ds:Signature .*<\/ds:Signature>/s, '')
    .replace(/ID="[^"]+"/, 'ID="_other"')
    .replaceAll('lerato', 'admin')
    .replace('</samlp:Response>', `<samlp:Extensions>${honest}</samlp:Extensions></samlp:Response>`)

  expect(await refusal(base64(forged))).toEqual(refused)
})

it('reads no name past a comment that hides part of it', async () => {
  const { unasked, acs, services } = await world()
  const split = xmlOf(unasked({ sub: 'admin-of-all' })).replace(
    'admin-of-all',
    'admin<!-- -->-of-all',
  )

  await acs(base64(split))

  const ids = await services.db.selectFrom('identities').select('id').execute()
  expect(ids.every(({ id }) => id === 'admin-of-all')).toBe(true)
})

it('refuses one that nobody signed, or someone else did', async () => {
  const { organisation, us, refusal } = await world()
  const assertion = { ...organisation.assertion, ...us }

  expect(await refusal(base64(responseXml(organisation.entityId, assertion)))).toEqual(refused)
  organisation.keys = await keyAndCertificate()
  expect(await refusal(organisation.respond(assertion))).toEqual(refused)
})

it('refuses a signature of a kind that is no longer safe', async () => {
  const { unasked, refusal } = await world({
    algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  })

  expect(await refusal(unasked())).toEqual(refused)
})

const minutes = (count: number) => new Date(Date.now() + count * 60_000)

it.each([
  ['meant for another audience', { audience: 'https://other.example' }],
  ['meant for another recipient', { recipient: 'https://other.example/acs' }],
  ['answering a request that was never made', { inResponseTo: '_made-up' }],
  ['that is past', { issued: minutes(-10) }],
  ['from the future', { issued: minutes(5) }],
  ['that isn’t for the bearer', { method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' }],
  ['whose session is over', { sessionEnds: minutes(-1) }],
])('refuses an assertion %s', async (_name, assertion) => {
  const { unasked, refusal } = await world()

  expect(await refusal(unasked(assertion))).toEqual(refused)
})

it('forgives clocks that differ by less than a minute', async () => {
  const { unasked, acs } = await startSso()

  expect((await acs(unasked({ issued: minutes(0.8) }))).to.hash).toContain('access_token=')
  expect((await acs(unasked({ issued: minutes(-5.8) }))).to.hash).toContain('access_token=')
})

it('takes an assertion once', async () => {
  const { unasked, acs } = await startSso()
  const response = unasked()
  await acs(response)

  const { to } = await acs(response)

  expect(to.searchParams.get('error_description')).toContain('used before')
})

it('takes an answer once, for the request it answers, and for two minutes', async () => {
  const { leave, acs, clock, unasked } = await startSso()
  const first = await leave()
  const second = await leave()

  const swapped = await acs(first.SAMLResponse, second.RelayState)
  expect(swapped.to.searchParams.get('error_code')).toBe('validation_failed')
  const again = await acs(second.SAMLResponse, second.RelayState)
  expect(again.to.searchParams.get('error_code')).toBe('saml_relay_state_not_found')
  const unrelated = await acs(unasked(), (await leave()).RelayState)
  expect(unrelated.to.searchParams.get('error_code')).toBe('validation_failed')

  clock.set(new Date(clock.now().getTime() + 121_000))
  const late = await acs(first.SAMLResponse, first.RelayState)
  expect(late.to.searchParams.get('error_code')).toBe('saml_relay_state_expired')
})

it('asks whose answer it is before anything else', async () => {
  const { unasked, refusal, organisation, us } = await world()

  expect(await refusal(unasked({ issuer: 'https://stranger.example' }))).toEqual({
    status: 303,
    code: 'saml_idp_not_found',
  })
  const posing = responseXml('https://stranger.example', { ...organisation.assertion, ...us })
  expect(await refusal(base64(posing))).toEqual({ status: 303, code: 'saml_idp_not_found' })
})

it('opens no entity, whatever it would become', async () => {
  const { unasked, refusal } = await world()
  const xml = xmlOf(unasked())
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${xml.replace('>lerato<', '>&b;<')}`
  const file = `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${xml.replace('>lerato<', '>&f;<')}`

  for (const item of [bomb, file, '<a', '', 'x'.repeat(300_000), '\0', '<Response/>'])
    expect(await refusal(base64(item))).toEqual(refused)
  expect(await refusal('%%% no base64 %%%')).toEqual(refused)
})

it('never answers with its own failure, and never with another person, however it is torn', async () => {
  const { unasked, acs, services } = await world()

  const tears = 25
  for (let tear = 0; tear < tears; tear++) {
    const xml = xmlOf(unasked())
    const index = Math.floor((xml.length * tear) / tears)
    expect([302, 303]).toContain(
      (await acs(base64(xml.slice(0, index) + xml.slice(index + 7)))).status,
    )
  }

  const people = await services.db.selectFrom('identities').select('id').execute()
  expect(people.every(({ id }) => id === 'lerato')).toBe(true)
})
