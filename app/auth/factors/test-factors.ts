import { decodeJwt } from 'jose'
import { generateSync } from 'otplib'
import type { Clock } from '#app/platform/clock.ts'
import { type officialClient, seedPassword, startAuthApi } from '../wire/test-auth-api.ts'

export const thandi = { email: 'thandi@example.co.za', name: 'Thandi Mokoena' }
export const sipho = { email: 'sipho@example.co.za', name: 'Sipho Dlamini' }

type Client = ReturnType<typeof officialClient>

const sharedSecret = 'a secret shared with service keys'

/** The API with two users, one of them signed in with a password. */
export async function startFactors(env: Record<string, string> = {}) {
  const api = await startAuthApi({
    with: [thandi, sipho],
    env: { AUTH_JWT_SECRET: sharedSecret, ...env },
  })
  const signedIn = async (person = thandi) => {
    const auth = api.client()
    const { error } = await auth.signInWithPassword({ email: person.email, password: seedPassword })
    if (error) throw error
    return auth
  }
  return { ...api, signedIn, auth: await signedIn() }
}

/** The authenticator app's code now, or some steps of 30 seconds away. */
export const codeOf = (secret: string, clock: Clock, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + 30 * steps })

/** Adds and verifies an authenticator app. */
export async function withTotp(auth: Client, clock: Clock, friendlyName = 'My phone') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const { secret } = data.totp
  const proved = await auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: codeOf(secret, clock),
  })
  if (proved.error) throw proved.error
  return { factorId: data.id, secret }
}

export async function tokenOf(auth: Client) {
  const { data } = await auth.getSession()
  return data.session!.access_token
}

export const claimsOf = async (auth: Client) =>
  decodeJwt<{ aal: string; amr: { method: string }[]; session_id: string }>(await tokenOf(auth))

export const bearer = async (auth: Client) => ({
  Authorization: `Bearer ${await tokenOf(auth)}`,
})
