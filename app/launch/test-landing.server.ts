import { expect } from 'vitest'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { testSite } from '#app/test-site.server.ts'

/** Provider registration has been open for nine days, and the launch is in three weeks. */
export const BEFORE_LAUNCH = new Date('2025-06-10T14:00:00+02:00')

/** The whole site before its launch, with real emails. */
export async function testLanding({
  now = BEFORE_LAUNCH,
  env = {},
}: {
  now?: Date
  env?: Record<string, string>
} = {}) {
  const site = await testSite({ now, env: { CLIENT_IP_HEADER: 'X-Client', ...env } })
  const { services } = site
  const { db } = services
  await services.jobs.work(jobsOf(services))

  const signUp = async (email: string, { by = site.visitor(), at: instant = '/landing' } = {}) => {
    const answer = await by.visit(instant, { form: { email } })
    return { status: answer.status, to: answer.headers.get('Location'), html: await answer.text() }
  }
  /** The latest email of this kind to this address, once it is composed. */
  const sentEmail = async (email: string, kind: string, count = 1) => {
    const find = () =>
      db
        .selectFrom('outgoing_emails')
        .selectAll()
        .where('recipient', '=', email)
        .where('kind', '=', kind)
        .orderBy('id')
        .execute()
    await expect.poll(async () => (await find()).length, { timeout: 20_000 }).toBe(count)
    return (await find()).at(-1)!
  }
  const rows = () => db.selectFrom('launch_signups').selectAll().orderBy('id').execute()
  const confirm = async (email: string) => {
    await signUp(email)
    const link = linkIn((await sentEmail(email, 'launch signup')).text, 'launch/confirm')
    const token = new URL(link).searchParams.get('token')!
    await site.visit(link, { form: { token } })
    return { link, token }
  }
  return { ...site, db, signUp, email: sentEmail, rows, confirm }
}

export function linkIn(text: string, path: string): string {
  return new RegExp(`https?://\\S+/${path}\\?token=\\S+`).exec(text)![0]
}
