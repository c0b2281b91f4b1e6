import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import type { Services } from '#app/page/services.server.ts'
import { newId } from '#app/platform/ids.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { testSite } from '#app/test-site.server.ts'

const cast = ['thandi', 'sipho', 'johan', 'nomsa'] as const
type CastName = (typeof cast)[number]

export const emailOf = (name: CastName) => `${name}@example.co.za`

/**
 * The whole site, listening on a port: Thandi is a customer, Sipho and Johan are providers, Nomsa is an
 * administrator. Each has an unmodified official client.
 */
export async function startAdapter(env: Record<string, string> = {}) {
  let answer: (request: Request, bindings: never) => Response | Promise<Response>
  const server = createAdaptorServer({
    fetch: (request, bindings) => answer(request, bindings as never),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { services, clock, app } = await testSite({
    env: { SITE_URL: url, AUTH_MAILER_AUTOCONFIRM: '1', ...env },
  })
  answer = app.fetch
  await services.jobs.work(jobsOf(services))

  const ids = {} as Record<CastName, string>
  for (const name of cast) ids[name] = await register(services, { email: emailOf(name), name })
  await makeProvider(services, ids.sipho, { full_name: 'Sipho Mahlangu' })
  await makeProvider(services, ids.johan, { full_name: 'Johan Pretorius' })
  await services.db
    .insertInto('user_roles')
    .values({ user_id: ids.nomsa, role: 'admin', granted_at: services.clock.now() })
    .execute()

  const visitor = (key = 'a-public-key'): Client =>
    createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const as = async (name: CastName) => {
    const client = visitor()
    const { error } = await client.auth.signInWithPassword({
      email: emailOf(name),
      password: seedPassword,
    })
    if (error) throw error
    return client
  }
  const tokenOf = async (client: Client) =>
    (await client.auth.getSession()).data.session!.access_token
  const emails = () => services.db.selectFrom('outgoing_emails').selectAll().orderBy('id').execute()
  return { url, services, clock, ids, visitor, as, tokenOf, emails }
}

export type Client = SupabaseClient

async function makeProvider(
  { db, clock }: Services,
  userId: string,
  change: { full_name: string },
) {
  const now = clock.now()
  await db
    .insertInto('providers')
    .values({
      id: newId(),
      user_id: userId,
      slug: change.full_name.toLowerCase().replaceAll(' ', '-'),
      email: `work-${userId}@example.co.za`,
      phone: '+27821234567',
      category: 'plumbing',
      experience: 'Twelve years of geysers',
      about: 'Geysers, leaks and drains in Mamelodi and around it.',
      place_id: 'mamelodi',
      province: 'gauteng',
      lat: -25.72,
      lng: 28.37,
      npo_category: 'education-literacy',
      languages: ['zu', 'en'],
      skills: ['Geysers'],
      verification: 'approved',
      billing: 'active',
      paid_through: new Date('2030-01-01T00:00:00Z'),
      joined_at: now,
      created_at: now,
      updated_at: now,
      ...change,
    })
    .execute()
}

/** The error body of a function: the client puts the response into the error. */
export async function errorBody(error: unknown) {
  const answer = (error as { context?: Response } | null)?.context
  if (!answer) throw new Error(`no answer: ${error}`)
  return { status: answer.status, ...(await answer.json()) }
}
