import type { Page } from '@playwright/test'
import pg from 'pg'
import { people, seedPassword } from '#db/seeds/people.ts'
import { expect, signIn, test } from './fixtures.ts'

/**
 * Every form on a user's own pages, submitted by other users with a session of their own and by a visitor
 * without one. Nothing of the owner's may change; a sender may change what is their own.
 */
const { thandi, refilwe, sipho, johan, nomsa } = people
const owners = [
  { owner: thandi, startsAt: ['/profile', '/requests', '/messages'], senders: [refilwe, sipho] },
  {
    owner: sipho,
    startsAt: ['/provider-portal', '/provider-portal/requests'],
    senders: [johan, thandi],
  },
  {
    owner: nomsa,
    startsAt: ['/admin/people', '/admin/queue', '/admin/support', '/admin/settings'],
    senders: [thandi, sipho],
  },
]

/** Enough to reach every kind of page that a user has, three of each. */
const MAX_PAGES = 60

/** Counters, and derived rows: they belong to nobody. */
const DERIVED = [
  'limits',
  'scheduled_task_runs',
  'listings',
  'listing_figures',
  'counted_days',
  'daily_figures',
  'audit_links',
  'audit_pending',
].map((name) => `public.${name}`)

for (const { owner, startsAt, senders } of owners)
  test(`what ${owner.email} can send, others can't send for them @phone`, async ({
    page,
    site,
  }) => {
    test.setTimeout(180_000)
    await signIn(page, owner)
    const forms = await collectForms(page, startsAt)
    expect(forms.length).toBeGreaterThan(50)

    const database = new pg.Client({ connectionString: site.databaseUrl })
    await database.connect()
    try {
      const ownerIds = await privateIds(database, forms)
      for (const sender of [...senders, null]) {
        const before = await allRows(database)
        // Read before, because one of the forms ends all sessions of its sender.
        const senderIds = sender ? await idsOf(database, sender.email) : []
        const failures = await sendAll(site.url, forms, sender?.email)
        const foreign = (await changedRows(database, before)).filter(
          (row) =>
            ownerIds.some((id) => row.text.includes(id)) ||
            (row.existed && !senderIds.some((id) => row.text.includes(id))),
        )
        expect([...failures, ...foreign], `sent by ${sender?.email ?? 'a visitor'}`).toEqual([])
      }
    } finally {
      await database.end()
    }
  })

type PostForm = { action: string; enctype: string; fields: [string, string][] }

/** Visits the user's pages and collects each form with each of its buttons. */
async function collectForms(page: Page, startsAt: string[]): Promise<PostForm[]> {
  const forms = new Map<string, PostForm>()
  const waiting = [...startsAt]
  const known = new Set(waiting)
  const visitsByPattern = new Map<string, number>()
  for (let visits = 0; waiting.length > 0 && visits < MAX_PAGES; visits++) {
    const response = await open(page, waiting.shift()!)
    if (response?.status() !== 200) continue
    for (const form of await formsOnPage(page)) forms.set(JSON.stringify(form), form)
    for (const link of await ownLinks(page)) {
      const pattern = link.replace(/[0-9a-f-]{36}/, ':id').replace(/\?.*/, '')
      const visitsOfPattern = visitsByPattern.get(pattern) ?? 0
      if (known.has(link) || visitsOfPattern >= 3) continue
      visitsByPattern.set(pattern, visitsOfPattern + 1)
      known.add(link)
      waiting.push(link)
    }
  }
  return [...forms.values()]
}

/** Opens a URL; null for a download. */
function open(page: Page, address: string) {
  return page.goto(address, { waitUntil: 'domcontentloaded' }).catch((error: Error) => {
    if (error.message.includes('Download is starting')) return null
    throw error
  })
}

function formsOnPage(page: Page): Promise<PostForm[]> {
  return page.evaluate(() => {
    const samples: Record<string, string> = {
      email: 'someone@example.co.za',
      password: 'not the right password',
      number: '1',
      tel: '0821234567',
      date: '2026-12-01',
      hidden: '',
    }
    const sample = (field: HTMLInputElement) => samples[field.type] ?? 'Written by someone else'
    const path = (form: HTMLFormElement, button?: HTMLButtonElement) => {
      const action = button?.getAttribute('formaction') ?? form.getAttribute('action')
      const { pathname, search } = new URL(action ?? location.href, location.href)
      return pathname + search
    }
    const forms = [...document.forms].filter((form) => form.method === 'post')
    return forms.flatMap((form) => {
      const fields = ([...form.elements] as HTMLInputElement[])
        .filter(({ name, tagName, type, checked }) => {
          const isLeftOut = type === 'file' || (type === 'radio' && !checked)
          return name && tagName !== 'BUTTON' && tagName !== 'FIELDSET' && !isLeftOut
        })
        .map((field): [string, string] => [field.name, field.value || sample(field)])
      const buttons = [...form.querySelectorAll<HTMLButtonElement>('button:not([type=button])')]
      return [undefined, ...buttons].map((button) => ({
        action: path(form, button),
        enctype: form.enctype,
        fields: button?.name
          ? [...fields, [button.name, button.value] as [string, string]]
          : fields,
      }))
    })
  })
}

async function ownLinks(page: Page) {
  const links = await page
    .locator('main a[href], nav a[href]')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')!.split('#')[0]!))
  return links.filter(
    (link) =>
      /^\/(profile|requests|messages|provider|admin|support|payment)/.test(link) &&
      // Leads to another site.
      !link.endsWith('/whatsapp'),
  )
}

/** Submits every form as this user, or as a visitor. Returns server errors. */
async function sendAll(url: string, forms: PostForm[], email: string | undefined) {
  const failures: string[] = []
  let cookie = email ? await sessionCookie(url, email) : undefined
  for (const { action, enctype, fields } of forms) {
    const body = enctype === 'multipart/form-data' ? new FormData() : new URLSearchParams()
    for (const [name, value] of fields) body.append(name, value)
    const response = await fetch(new URL(action, url), {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: { Origin: url, ...(cookie ? { Cookie: cookie } : {}) },
    })
    if (response.status >= 500) failures.push(`${response.status} from ${action}`)
    // One of the forms signs out: the others are submitted with a new session.
    const isSignedOut = response.headers.getSetCookie().some((line) => /session=;/.test(line))
    if (email && isSignedOut) cookie = await sessionCookie(url, email)
  }
  return failures
}

async function sessionCookie(url: string, email: string) {
  const response = await fetch(`${url}/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ form: 'login', email, password: seedPassword }),
  })
  const line = response.headers.getSetCookie().find((cookie) => cookie.includes('session='))
  return line!.split(';')[0]!
}

/** The ids in the forms' URLs and fields, except for public ids of the directory. */
async function privateIds(database: pg.Client, forms: PostForm[]) {
  const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
  const ids = new Set(JSON.stringify(forms).match(UUID))
  const { rows } = await database.query<{ id: string }>('select id::text from providers')
  for (const { id } of rows) ids.delete(id)
  return [...ids]
}

/** The ids that identify this user: their account, provider record, requests and sessions. */
async function idsOf(database: pg.Client, email: string) {
  const { rows } = await database.query<{ id: string }>(
    `with person as (select id from users where email = $1)
     select id::text from person
     union select id::text from providers where user_id in (select id from person)
     union select id::text from quote_requests where customer_user in (select id from person)
     union select id::text from subscriptions where user_id in (select id from person)
     union select id::text from sessions where user_id in (select id from person)`,
    [email],
  )
  return rows.map(({ id }) => id)
}

/** Every row of the site as text, by table. */
async function allRows(database: pg.Client) {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const rowsByTable = new Map<string, Set<string>>()
  for (const { name } of tables.rows.filter((table) => !DERIVED.includes(table.name))) {
    const { rows } = await database.query<{ row: string }>(
      `select to_jsonb(entry)::text as row from ${name} as entry`,
    )
    rowsByTable.set(name, new Set(rows.map(({ row }) => row)))
  }
  return rowsByTable
}

async function changedRows(database: pg.Client, before: Map<string, Set<string>>) {
  const changed: { table: string; text: string; existed: boolean }[] = []
  for (const [table, rows] of await allRows(database)) {
    const earlier = before.get(table)!
    for (const text of rows) if (!earlier.has(text)) changed.push({ table, text, existed: false })
    for (const text of earlier) if (!rows.has(text)) changed.push({ table, text, existed: true })
  }
  return changed
}
