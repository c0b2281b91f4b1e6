import sharp from 'sharp'
import { decideInQueue } from '#app/admin/test-queue.ts'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { subscribed } from '#app/billing/test-billing.server.ts'
import { settableClock } from '#app/platform/clock.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { somePdf } from '#app/uploads/test-documents.ts'

export const FRIDAY = new Date('2026-03-06T14:05:00+02:00')

const cast = {
  thandi: 'Thandi Mokoena',
  refilwe: 'Refilwe Molefe',
  nomsa: 'Nomsa Zulu',
  zinhle: 'Zinhle Dube',
} as const
type CastName = keyof typeof cast
const emailOf = (name: CastName) => `${name}@example.co.za`

export const filled = {
  fullName: 'Thandi Mokoena',
  tradingName: "Thandi's Geysers",
  email: 'thandi@example.co.za',
  phone: '082 123 4567',
  identityKind: 'za',
  identityNumber: '8001015009087',
  place: 'Mamelodi',
  category: 'plumbing',
  experience: 'Ten years, learnt from my father',
  description: 'Geysers, leaks and drains in Mamelodi and around it.',
  skills: 'Geysers, Drains',
  languages: 'zu',
  companyNumber: '2019/204117/07',
  npoCategory: 'animal-welfare',
  website: 'javascript:alert(1)',
}

export const picture = () =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: '#a74' } })
    .jpeg()
    .toBuffer()

/** The site on a Friday: Thandi and Refilwe have accounts, Nomsa and Zinhle are administrators. */
export async function startApplications(env: Record<string, string> = {}) {
  const clock = settableClock(FRIDAY)
  const site = await testSite({
    now: FRIDAY,
    env: { AUTH_MAILER_AUTOCONFIRM: '1', ...env },
    instead: { clock, securityClock: clock },
  })
  const { services } = site
  await services.jobs.work(jobsOf(services))
  const ids = {} as Record<CastName, string>
  for (const name of Object.keys(cast) as CastName[])
    ids[name] = await register(services, { email: emailOf(name), name: cast[name] })
  for (const name of ['nomsa', 'zinhle'] as const)
    await services.db
      .insertInto('user_roles')
      .values({ user_id: ids[name], role: 'admin', granted_at: clock.now() })
      .execute()

  const as = async (name: CastName) => {
    const browser = site.visitor()
    const answer = await browser.visit('/auth', {
      form: { form: 'login', email: emailOf(name), password: seedPassword },
    })
    if (answer.status !== 302) throw new Error(`${name} could not sign in: ${answer.status}`)
    return { ...browser, services }
  }
  const pay = (name: CastName) => subscribed(services, { userId: ids[name], now: clock.now() })
  const applications = () => services.db.selectFrom('applications').selectAll().execute()
  /** Emails are composed by queued jobs, a moment after the action. */
  const emailTo = async (name: CastName, subject: string) => {
    for (let waited = 0; waited < 20_000; waited += 100) {
      const found = await services.db
        .selectFrom('outgoing_emails')
        .selectAll()
        .where('recipient', '=', emailOf(name))
        .where('subject', '=', subject)
        .executeTakeFirst()
      if (found) return found
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error(`No email "${subject}" to ${name} was written`)
  }
  return { ...site, clock, ids, as, pay, applications, emailTo }
}

export type World = Awaited<ReturnType<typeof startApplications>>
export type Browser = Awaited<ReturnType<World['as']>>

/** Posts the form as a page without script does: fields, files and the clicked button. */
export async function press(
  { visit }: Pick<Browser, 'visit'>,
  intent: string,
  fields: Record<string, string> = {},
  files: Partial<Record<'photo' | 'logo' | 'certificates', Blob>> = {},
) {
  const form = new FormData()
  form.append('intent', intent)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [kind, file] of Object.entries(files)) form.append(`new-${kind}`, file, `${kind}.bin`)
  return visit('/become-provider/apply', { method: 'POST', body: form })
}

export async function allDocuments() {
  const photo = new Blob([new Uint8Array(await picture())])
  return { photo, logo: photo, certificates: new Blob([new Uint8Array(somePdf())]) }
}

/** Thandi's submitted application: filled in, with its documents, and paid. */
export async function submitted(world: World) {
  const thandi = await world.as('thandi')
  await press(thandi, 'save', filled, await allDocuments())
  await world.pay('thandi')
  const answer = await press(thandi, 'send', filled)
  if (answer.headers.get('Location') !== '/application?sent=1')
    throw new Error(`not submitted: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
  const [application] = await world.applications()
  return { thandi, id: application!.id }
}

/** Posts a form of an application's case. The decision has been applied when this returns. */
export function decide(
  browser: Browser,
  id: string,
  { act = '', ...fields }: Record<string, string>,
) {
  const posted: Record<string, string> =
    act === 'check' || act === 'finding' ? { intent: act } : { act }
  const application = { kind: 'application', caseId: id } as const
  return decideInQueue(browser, browser.services, application, { ...posted, ...fields })
}

export const textOf = async (answer: Response) =>
  (await answer.text())
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
