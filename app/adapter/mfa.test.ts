import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { somePdf } from '#app/uploads/test-documents.ts'
import { type Client, errorBody, startAdapter } from './test-adapter.ts'

const FILE = 'certificates/cert-1.pdf'
const bucket = (client: Client) => client.storage.from('provider-files')
const pdf = () => new Blob([new Uint8Array(somePdf())], { type: 'application/pdf' })

type World = Awaited<ReturnType<typeof startAdapter>>

/** Adds and verifies an authenticator app; returns a function that verifies it in another session. */
async function withTotp(client: Client) {
  // A code works once, so the next one of the following half minute is used too.
  const code = (secret: string, ahead = 0) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + ahead })
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const { id: factorId } = data
  const { secret } = data.totp
  const verified = await client.auth.mfa.challengeAndVerify({ factorId, code: code(secret) })
  if (verified.error) throw verified.error
  return async (other: Client) => {
    const { error } = await other.auth.mfa.challengeAndVerify({ factorId, code: code(secret, 30) })
    if (error) throw error
  }
}

/** How each part of the adapter responds to this caller: 0 for success, otherwise the status. */
async function answers(client: Client, { url, ids, tokenOf }: World) {
  const token = await tokenOf(client)
  const visit = async (path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const answer = await fetch(url + path, { ...init, headers })
    return answer.ok ? 0 : answer.status
  }
  return {
    download: await visit(`/storage/v1/object/provider-files/${FILE}?owner=${ids.sipho}`),
    info: await visit(`/storage/v1/object/info/provider-files/${FILE}`),
    function: await visit('/functions/v1/is-admin-user', { method: 'POST', body: '{}' }),
    rpc: await visit('/rest/v1/rpc/is_admin', {
      method: 'POST',
      body: JSON.stringify({ user_uuid: ids.nomsa }),
    }),
    table: await visit(`/rest/v1/service_providers?select=*&user_id=eq.${ids.sipho}`),
  }
}

const everywhere = (status: number) => ({
  download: status,
  info: status,
  function: status,
  rpc: status,
  table: status,
})

it('gives a password-only token of an administrator with MFA nothing, in every part', async () => {
  const world = await startAdapter()
  const { as } = world
  const sipho = await as('sipho')
  expect((await bucket(sipho).upload(FILE, pdf())).error).toBeNull()
  const nomsa = await as('nomsa')
  const verify = await withTotp(nomsa)
  const passwordOnly = await as('nomsa')

  expect(await answers(passwordOnly, world)).toEqual(everywhere(403))
  const refused = await passwordOnly.functions.invoke('is-admin-user')
  expect(await errorBody(refused.error)).toMatchObject({
    status: 403,
    error: { code: 'insufficient_aal' },
  })
  expect((await bucket(passwordOnly).upload('certificates/mine.pdf', pdf())).error).toMatchObject({
    status: 403,
  })

  await verify(passwordOnly)
  expect(await answers(passwordOnly, world)).toEqual(everywhere(0))
})

it('gives owners of MFA their own files at aal2 only', async () => {
  const { as } = await startAdapter()
  const sipho = await as('sipho')
  await bucket(sipho).upload(FILE, pdf())
  await withTotp(sipho)
  expect((await bucket(sipho).download(FILE)).error).toBeNull()
  expect((await bucket(await as('sipho')).download(FILE)).error).toMatchObject({ status: 403 })
})

it('takes no token whose session was replayed, ran out or ended, nor one of a banned person', async () => {
  const world = await startAdapter()
  const { as, services } = world
  const { db } = services
  const sipho = await as('sipho')
  await bucket(sipho).upload(FILE, pdf())
  const newest = db.selectFrom('sessions').select('id').orderBy('created_at', 'desc').limit(1)
  const sessions = db.updateTable('sessions').where('id', '=', newest)
  for (const end of [
    () => sessions.set({ reuse_detected_at: new Date() }).execute(),
    () => sessions.set({ not_after: new Date() }).execute(),
    () => db.deleteFrom('sessions').where('id', '=', newest).execute(),
    () =>
      db
        .updateTable('users')
        .set({ banned_until: new Date('2999-01-01') })
        .execute(),
  ]) {
    const nomsa = await as('nomsa')
    expect(await answers(nomsa, world)).toEqual(everywhere(0))
    await end()
    expect(await answers(nomsa, world)).toEqual(everywhere(401))
  }
})
