import { makeAdmin } from '#app/auth/roles/make-admin.server.ts'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { type StaffRole, staffRoles } from '#app/page/person.ts'
import { settableClock } from '#app/platform/clock.ts'
import { outboxOver } from '#app/platform/outbox.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { decideInQueue } from './test-queue.ts'

export const cast = {
  nomsa: { email: 'nomsa@example.co.za', name: 'Nomsa Zulu' },
  zanele: { email: 'zanele@example.co.za', name: 'Zanele Ndlovu' },
  thandi: { email: 'thandi@example.co.za', name: 'Thandi Mokoena' },
} as const

/** A user with only this role. */
export const staffEmail = (role: StaffRole) => `${role}@example.co.za`

/** The site with an administrator, a support agent and a customer, none of them signed in. */
export async function startAdministration() {
  const clock = settableClock(new Date('2026-03-06T12:00:00Z'))
  const site = await testSite({ instead: { clock, securityClock: clock } })
  const { services } = site
  // Emails are really composed and stay in the outbox, where a test reads them.
  services.outbox = outboxOver({ send: async () => {} }, services.secret)
  const ids = {
    nomsa: await register(services, cast.nomsa),
    zanele: await register(services, cast.zanele),
    thandi: await register(services, cast.thandi),
  }
  await makeAdmin(services, cast.nomsa.email)
  await services.db
    .insertInto('user_roles')
    .values({ user_id: ids.zanele, role: 'support', granted_at: clock.now() })
    .execute()

  /** A user in a browser of their own, signed in through the form. */
  const signedIn = async (email: string) => {
    const browser = site.visitor()
    const answer = await signIn(browser, email)
    if (answer.status !== 302) throw new Error(`${email} could not sign in: ${answer.status}`)
    return browser
  }
  /** A browser for each staff role, of a user with only that role. */
  const signedInStaff = async () => {
    const browsers = {} as Record<StaffRole, Browser>
    for (const role of staffRoles) {
      const id = await register(services, { email: staffEmail(role) })
      await services.db
        .insertInto('user_roles')
        .values({ user_id: id, role, granted_at: clock.now() })
        .execute()
      browsers[role] = await signedIn(staffEmail(role))
    }
    return browsers
  }
  /** A second administrator, who can approve what the first one requests. */
  const secondAdministrator = async () => {
    const id = await register(services, { email: 'lindiwe@example.co.za', name: 'Lindiwe Mbatha' })
    await makeAdmin(services, 'lindiwe@example.co.za')
    return { id, lindiwe: await signedIn('lindiwe@example.co.za') }
  }
  /** Decides the waiting request in its case, and lets the time to undo pass; returns the next page. */
  const decide = async ({ visit }: Browser, act = 'approve', words = '') => {
    const { id } = await services.db
      .selectFrom('approvals')
      .select('id')
      .orderBy('requested_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const deciding = { kind: 'approval', caseId: id } as const
    const answer = await decideInQueue({ visit }, services, deciding, { act, words })
    const next = answer.headers.get('Location')
    return {
      id,
      status: answer.status,
      next,
      page: await (next ? await visit(next) : answer).text(),
    }
  }
  const eventsNamed = async (name: string) =>
    (await services.db.selectFrom('events').selectAll().where('name', '=', name).execute()).map(
      ({ about_id, by_user, details }) => ({ about: about_id, by: by_user, details }),
    )

  return { ...site, clock, ids, signedIn, signedInStaff, secondAdministrator, decide, eventsNamed }
}

type Browser = ReturnType<Awaited<ReturnType<typeof testSite>>['visitor']>

export const signIn = ({ visit }: Browser, email: string, password = seedPassword) =>
  visit('/auth', { form: { form: 'login', email, password } })

/** Confirms an action on an account, as its form does; returns the next page. */
export async function confirm(
  { visit }: Browser,
  personId: string,
  act: string,
  fields: Record<string, string> = {},
) {
  const answer = await visit(`/admin/people/${personId}/${act}`, {
    form: { reason: 'She called, and we know her voice', ...fields },
  })
  const next = answer.headers.get('Location')
  if (answer.status >= 500) throw new Error((await answer.text()).slice(0, 500))
  return { status: answer.status, next, page: next ? await (await visit(next)).text() : '' }
}
