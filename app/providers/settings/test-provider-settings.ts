import sharp from 'sharp'
import { decideInQueue } from '#app/admin/test-queue.ts'
import { makeAdmin } from '#app/auth/roles/make-admin.server.ts'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { refreshListing } from '#app/directory/refresh-listing.server.ts'
import { settableClock } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { jobsOf } from '#app/scheduled-tasks.server.ts'
import { testSite } from '#app/test-site.server.ts'

export const FRIDAY = new Date('2026-03-06T14:05:00+02:00')
/** Emails are composed by jobs, and cached pages are dropped, a moment after the action. */
export const SOON = { timeout: 15_000 }

const HERE = '/provider-portal/settings'

const cast = { sipho: 'Sipho Mahlangu', johan: 'Johan Pretorius', nomsa: 'Nomsa Zulu' } as const
type CastName = keyof typeof cast
export const emailOf = (name: CastName) => `${name}@example.co.za`

/** The site on a Friday: Sipho and Johan are plumbers in Mamelodi, Nomsa is an administrator. */
export async function startSettings() {
  const clock = settableClock(FRIDAY)
  const site = await testSite({
    now: FRIDAY,
    env: { AUTH_MAILER_AUTOCONFIRM: '1' },
    instead: { clock, securityClock: clock },
  })
  const { services } = site
  await services.jobs.work(jobsOf(services))
  const users = {} as Record<CastName, string>
  for (const name of Object.keys(cast) as CastName[])
    users[name] = await register(services, { email: emailOf(name), name: cast[name] })
  await makeAdmin(services, emailOf('nomsa'))
  const providers = { sipho: newId(), johan: newId() }
  for (const name of ['sipho', 'johan'] as const) {
    const id = providers[name]
    await services.db
      .insertInto('providers')
      .values({
        id,
        user_id: users[name],
        slug: cast[name].toLowerCase().replace(' ', '-'),
        full_name: cast[name],
        email: emailOf(name),
        phone: '+27821234567',
        category: 'plumbing',
        about: 'Geysers and leaks in Mamelodi, for twenty years.',
        experience: 'Twenty years',
        place_id: 'mamelodi',
        place_typed: 'Mamelodi',
        province: 'gauteng',
        lat: -25.72,
        lng: 28.37,
        npo_category: 'education-literacy',
        languages: ['zu'],
        skills: ['Geysers'],
        verification: 'approved',
        verified_at: FRIDAY,
        billing: 'active',
        joined_at: FRIDAY,
        created_at: FRIDAY,
        updated_at: FRIDAY,
      })
      .execute()
    await transaction(services.db, (tx) => refreshListing(tx, id, FRIDAY))
  }

  const as = async (name: CastName) => {
    const browser = site.visitor()
    const answer = await browser.visit('/auth', {
      form: { form: 'login', email: emailOf(name), password: seedPassword },
    })
    if (answer.status !== 302) throw new Error(`${name} could not sign in: ${answer.status}`)
    return browser
  }
  const provider = (name: 'sipho' | 'johan' = 'sipho') =>
    services.db
      .selectFrom('providers')
      .selectAll()
      .where('id', '=', providers[name])
      .executeTakeFirstOrThrow()
  /** A public page as a visitor gets it, possibly cached. The cache is notified a moment after the action. */
  const publicPage = async (path: string) => {
    let answer = await site.visitor().visit(path)
    if (answer.status === 301) answer = await site.visitor().visit(answer.headers.get('Location')!)
    return answer.text()
  }
  const emails = () =>
    services.db.selectFrom('outgoing_emails').select(['kind', 'recipient']).execute()
  /** Decides an edit as an administrator, and applies the decision. */
  const decideEdit = (
    nomsa: Awaited<ReturnType<typeof as>>,
    editId: string,
    act: 'approve' | 'refuse',
    words = '',
  ) => decideInQueue(nomsa, services, { kind: 'edit', caseId: editId }, { act, words })
  return { ...site, clock, users, providers, as, provider, publicPage, emails, decideEdit }
}

export type World = Awaited<ReturnType<typeof startSettings>>
type Browser = Awaited<ReturnType<World['as']>>

/** A settings page: its content, and its forms by intent, as a browser parses them. */
export async function openPage({ visit }: Browser, page: string) {
  const answer = await visit(`${HERE}/${page}`)
  return { status: answer.status, html: await answer.text() }
}

/** What the form with this intent would post, from the rendered page. */
export function drawnForm(html: string, intent: string): [string, string][] {
  const form = [...html.matchAll(/<form[\s\S]*?<\/form>/g)]
    .map(([text]) => text)
    .find((text) => text.includes(`name="intent" value="${intent}"`))
  if (!form) throw new Error(`no form ${intent}`)
  const fields: [string, string][] = []
  const attribute = (tag: string, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const type = attribute(tag, 'type')
    if (type === 'file' || ((type === 'checkbox' || type === 'radio') && !/ checked/.test(tag)))
      continue
    fields.push([attribute(tag, 'name'), plain(attribute(tag, 'value'))])
  }
  for (const [, tag, text] of form.matchAll(/(<textarea[^>]*>)([\s\S]*?)<\/textarea>/g))
    fields.push([attribute(tag!, 'name'), plain(text!)])
  for (const [, tag, options] of form.matchAll(/(<select[^>]*>)([\s\S]*?)<\/select>/g)) {
    const all = [...options!.matchAll(/<option[^>]*>/g)].map(([item]) => item)
    const chosen = all.find((item) => / selected/.test(item)) ?? all[0] ?? ''
    fields.push([attribute(tag!, 'name'), attribute(chosen, 'value')])
  }
  return fields
}

const plain = (text: string) =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** Posts a rendered form with some fields changed, as a browser without script does. */
export async function send(
  { visit }: Browser,
  page: string,
  fields: readonly [string, string][],
  typed: Record<string, string> = {},
) {
  const form = new URLSearchParams()
  for (const [name, value] of fields) if (!(name in typed)) form.append(name, value)
  for (const [name, value] of Object.entries(typed)) form.append(name, value)
  const answer = await visit(`${HERE}/${page}`, {
    method: 'POST',
    body: form.toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  return { status: answer.status, html: answer.status === 302 ? '' : await answer.text() }
}

/** Posts files, as the same browser does. */
export async function sendFile(
  { visit }: Browser,
  page: string,
  fields: Record<string, string>,
  file: { field: string; name: string; bytes: Uint8Array },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(file.field, new Blob([new Uint8Array(file.bytes)]), file.name)
  const answer = await visit(`${HERE}/${page}`, { method: 'POST', body: form })
  return { status: answer.status, html: answer.status === 302 ? '' : await answer.text() }
}

export const picture = (background = '#a74') =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
