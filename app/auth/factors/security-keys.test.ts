import { expect, it } from 'vitest'
import { authenticator } from '../test-authenticator.ts'
import { claimsOf, startFactors } from './test-factors.ts'

type Started = Awaited<ReturnType<typeof startFactors>>
type Key = ReturnType<typeof authenticator>
type Options = Parameters<Key['create']>[0] & Parameters<Key['get']>[0]
/** As the official client passes it to the browser. */
type Decoded = { challenge: ArrayBuffer; rp: { id: string }; rpId: string }
type Lies = Parameters<Key['get']>[1]

/**
 * The API as the official client calls it, with the values that a page would pass to and from the browser.
 */
function wire({ post }: Pick<Started, 'post'>, token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const call = async (path: string, body: unknown) => {
    const answer = await post(path, body, headers)
    return { status: answer.status, body: await answer.json() }
  }
  return {
    challenge: async (factorId: string) => {
      const { body } = await call(`/factors/${factorId}/challenge`, {})
      const { type, credential_options: options } = body.webauthn
      return { id: body.id as string, type: type as string, options: options.publicKey as Options }
    },
    verify: async (factorId: string, challenge_id: string, webauthn: unknown) => {
      const { status, body } = await call(`/factors/${factorId}/verify`, { challenge_id, webauthn })
      return status === 200 ? 'proved' : `${status} ${body.error_code}`
    },
  }
}

/** A new session at aal1, with a verified security key. */
async function withProvedKey() {
  const started = await startFactors()
  const { auth, url, signedIn } = started
  const key = authenticator(new URL(url).origin)
  const { data } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
  const factorId = data!.id
  const token = async (client: typeof auth) =>
    (await client.getSession()).data.session!.access_token
  const first = wire(started, await token(auth))
  const { id, options } = await first.challenge(factorId)
  const made = { type: 'create', credential_response: key.create(options) }
  expect(await first.verify(factorId, id, made)).toBe('proved')
  const again = await signedIn()
  return { ...started, key, factorId, again, low: wire(started, await token(again)) }
}

it('adds a security key and asks for its signature from then on, with the official client', async () => {
  const { auth, signedIn, clock, url } = await startFactors()
  const key = authenticator(new URL(url).origin)
  const { data } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
  const factorId = data!.id
  const again = await auth.mfa.challenge({ factorId, webauthn: { rpId: '127.0.0.1' } } as never)
  const requested = again.data as unknown as {
    id: string
    webauthn: { type: string; credential_options: { publicKey: Decoded } }
  }
  expect(requested.webauthn.type).toBe('create')
  const { publicKey: options } = requested.webauthn.credential_options
  expect(options).toMatchObject({
    rp: { id: '127.0.0.1', name: 'Thembeka' },
    user: { name: 'thandi@example.co.za' },
    attestation: 'none',
  })
  const challenge = Buffer.from(options.challenge).toString('base64url')
  const made = key.create({ challenge, rp: options.rp, user: { id: 'VGhhbmRp' } })
  clock.advance(1000)
  const added = await auth.mfa.verify({
    factorId,
    challengeId: requested.id,
    webauthn: { rpId: '127.0.0.1', type: 'create', credential_response: made as never },
  })
  expect(added.error).toBeNull()
  expect(await claimsOf(auth)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, {}] })

  const other = await signedIn()
  const request = await other.mfa.challenge({ factorId, webauthn: { rpId: '127.0.0.1' } } as never)
  const signing = request.data as unknown as {
    id: string
    webauthn: {
      type: string
      credential_options: { publicKey: Decoded }
    }
  }
  expect(signing.webauthn.type).toBe('request')
  const { publicKey } = signing.webauthn.credential_options
  const signature = key.get({
    challenge: Buffer.from(publicKey.challenge).toString('base64url'),
    rpId: publicKey.rpId,
  })
  const proved = await other.mfa.verify({
    factorId,
    challengeId: signing.id,
    webauthn: { rpId: '127.0.0.1', type: 'request', credential_response: signature as never },
  })
  expect(proved.error).toBeNull()
  expect((await claimsOf(other)).aal).toBe('aal2')
  expect(proved.data!.user.factors).toMatchObject([
    {
      web_authn_aaguid: '00000000-0000-0000-0000-000000000000',
      last_webauthn_challenge_data: { type: 'request', challenge: { id: signing.id } },
    },
  ])
})

const lies: [string, Lies][] = [
  ['another origin', { origin: 'https://thembeka.example.evil.example' }],
  ['another host', { rpId: 'evil.example' }],
  ['another challenge', { challenge: Buffer.from('another').toString('base64url') }],
]

it.each(lies)('refuses a key made or used for %s', async (_, lie) => {
  const { low, key, factorId, auth, post } = await withProvedKey()
  const { id, options } = await low.challenge(factorId)
  const signature = { type: 'request', credential_response: key.get(options, lie) }
  expect(await low.verify(factorId, id, signature)).toBe('422 mfa_verification_failed')

  const { data } = await auth.refreshSession()
  const high = wire({ post }, data.session!.access_token)
  const enrolled = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Second' })
  const second = await high.challenge(enrolled.data!.id)
  const made = { type: 'create', credential_response: key.create(second.options, lie) }
  expect(await high.verify(enrolled.data!.id, second.id, made)).toBe('422 mfa_verification_failed')
})

it('takes no signature twice, and spends a challenge also by a wrong one', async () => {
  const { low, key, factorId } = await withProvedKey()
  const first = await low.challenge(factorId)
  const wrong = key.get(first.options, { origin: 'https://evil.example' })
  await low.verify(factorId, first.id, { type: 'request', credential_response: wrong })
  const right = { type: 'request', credential_response: key.get(first.options) }
  expect(await low.verify(factorId, first.id, right)).toBe('422 mfa_ip_address_mismatch')

  const second = await low.challenge(factorId)
  const signature = { type: 'request', credential_response: key.get(second.options) }
  expect(await low.verify(factorId, second.id, signature)).toBe('proved')
  expect(await low.verify(factorId, second.id, signature)).toBe('422 mfa_ip_address_mismatch')
})

it('refuses a copied key, whose counter does not increase', async () => {
  const { low, key, factorId } = await withProvedKey()
  key.setCounter(50)
  const first = await low.challenge(factorId)
  const right = { type: 'request', credential_response: key.get(first.options) }
  expect(await low.verify(factorId, first.id, right)).toBe('proved')

  for (const counter of [50, 10]) {
    key.setCounter(counter)
    const next = await low.challenge(factorId)
    const copied = { type: 'request', credential_response: key.get(next.options) }
    expect(await low.verify(factorId, next.id, copied)).toBe('422 mfa_verification_failed')
  }
})

it('refuses another key, a new key where a signature was asked for, and words', async () => {
  const { low, factorId, url } = await withProvedKey()
  const other = authenticator(new URL(url).origin)
  const first = await low.challenge(factorId)
  const stranger = { type: 'request', credential_response: other.get(first.options) }
  expect(await low.verify(factorId, first.id, stranger)).toBe('422 mfa_verification_failed')

  const second = await low.challenge(factorId)
  const creation = { ...second.options, user: { id: 'AAAA' }, rp: { id: '127.0.0.1' } }
  const made = { type: 'create', credential_response: other.create(creation) }
  expect(await low.verify(factorId, second.id, made)).toBe('422 mfa_verification_failed')

  const third = await low.challenge(factorId)
  for (const webauthn of [{}, { type: 'create' }, { type: 'request', credential_response: 'x' }])
    expect(await low.verify(factorId, third.id, webauthn)).toBe('400 validation_failed')
})
