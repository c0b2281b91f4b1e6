import { expect, it } from 'vitest'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { settableClock } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testSite } from '#app/test-site.server.ts'

const FRIDAY = new Date('2026-03-06T14:00:00+02:00')

/** Sipho's portal session, and the pages he sees. */
async function siphosPortal() {
  const clock = settableClock(FRIDAY)
  const site = await testSite({ instead: { clock, securityClock: clock } })
  const { db } = site.services
  const provider = async (name: string) => {
    const email = `${name.toLowerCase()}@example.co.za`
    const userId = await register(site.services, { email, name })
    const id = newId()
    await db
      .insertInto('providers')
      .values({
        id,
        user_id: userId,
        slug: name.toLowerCase(),
        full_name: name,
        email,
        phone: '+27821234567',
        category: 'plumbing',
        place_id: 'mamelodi',
        province: 'gauteng',
        lat: -25.72,
        lng: 28.37,
        npo_category: 'education-literacy',
        verification: 'approved',
        verified_at: FRIDAY,
        billing: 'active',
        joined_at: FRIDAY,
        created_at: FRIDAY,
        updated_at: FRIDAY,
      })
      .execute()
    const { visit } = site.visitor()
    await visit('/auth', { form: { form: 'login', email, password: seedPassword } })
    return { id, userId, visit }
  }
  const sipho = await provider('Sipho')
  /** Posts the import page as a browser without script does. */
  const post = (fields: [string, string | Blob, string?][]) => {
    const body = new FormData()
    for (const [name, value, file] of fields)
      if (value instanceof Blob) body.append(name, value, file)
      else body.append(name, value)
    return sipho.visit('/provider-portal/import', { method: 'POST', body })
  }
  const load = async (text: string | Uint8Array<ArrayBuffer>, name = 'contacts.csv') => {
    const answer = await post([
      ['intent', 'load'],
      ['file', new Blob([text]), name],
    ])
    return { status: answer.status, page: words(await answer.text()) }
  }
  const bring = async (text: string, more: [string, string][] = [['consent', 'yes']]) => {
    const { page } = await load(text)
    const chosen = [...page.matchAll(/name="chosen"[^>]*>/g)]
      .filter(([input]) => /checked=""/.test(input!))
      .map(([input]): [string, string] => ['chosen', /value="(\d+)"/.exec(input!)![1]!])
    return post([['intent', 'import'], ['carried', carriedIn(page)], ...chosen, ...more])
  }
  const read = async (path: string, visit = sipho.visit) => words(await (await visit(path)).text())
  return { ...site, db, clock, sipho, provider, post, load, bring, read }
}

/** A page's text: entities decoded, React's comments removed. */
const words = (html: string) =>
  html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

const carriedIn = (page: string) =>
  /name="carried" value="([^"]*)"/.exec(page)![1]!.replaceAll('&quot;', '"')

const CSV =
  'Naam;Selfoon;E-pos\nAyanda Mokoena;825550113;ayanda@example.co.za\nCharl van Wyk;083 555 0121;\nNobody;;\n'

/** A customer with an account and a completed job. */
async function booked(db: Awaited<ReturnType<typeof siphosPortal>>['db'], providerId: string) {
  const userId = newId()
  const [requestId, invitationId, quoteId, jobId] = [newId(), newId(), newId(), newId()]
  await transaction(db, async (tx) => {
    await tx
      .insertInto('users')
      .values({
        id: userId,
        email: 'Thandi@example.co.za',
        user_metadata: JSON.stringify({ full_name: 'Thandi Mokoena' }),
        created_at: FRIDAY,
        updated_at: FRIDAY,
      })
      .execute()
    await tx
      .insertInto('quote_requests')
      .values({
        id: requestId,
        reference: 'AAAA-BBBB',
        form_key: requestId,
        customer_user: userId,
        guest_phone: '+27765550160',
        category: 'plumbing',
        job: 'fix-leak',
        words: 'A leak',
        place_id: 'mamelodi',
        province: 'gauteng',
        lat: -25.72,
        lng: 28.37,
        wanted_time: 'any',
        state: 'closed',
        created_at: FRIDAY,
      })
      .execute()
    await tx
      .insertInto('invitations')
      .values({
        id: invitationId,
        request_id: requestId,
        provider_id: providerId,
        state: 'accepted',
        invited_at: FRIDAY,
      })
      .execute()
    await tx
      .insertInto('quotes')
      .values({
        id: quoteId,
        invitation_id: invitationId,
        total_cents: 1500_00,
        valid_until: FRIDAY,
        state: 'accepted',
        sent_at: FRIDAY,
      })
      .execute()
    await tx
      .insertInto('jobs')
      .values({
        id: jobId,
        invitation_id: invitationId,
        quote_id: quoteId,
        reference: jobId,
        provider_id: providerId,
        worker_id: providerId,
        category: 'plumbing',
        title: 'Leak',
        state: 'done',
        since: FRIDAY,
        accepted_at: FRIDAY,
        total_cents: 1500_00,
        ended_at: FRIDAY,
        paid_cents: 1450_00,
      })
      .execute()
  })
  return { jobId }
}

it('shows what is in a file before anything is kept, then keeps what is chosen, and undoes it', async () => {
  const { db, load, bring, read, post } = await siphosPortal()
  expect(await read('/provider-portal/clients')).toContain('No clients yet')

  const { status, page } = await load(CSV)
  expect(status).toBe(200)
  expect(page).toContain('2 contacts')
  expect(page).toContain('082 555 0113')
  expect(page).toContain('1 row left out')
  expect(page).toContain('No phone number or email address.')
  expect(page).toContain('Columns we found: Naam, Selfoon, E-pos')
  expect(await db.selectFrom('clients').select('id').execute()).toEqual([])

  const refused = await bring(CSV, [])
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Tick this to import contacts.')

  const done = await bring(CSV)
  expect(done.headers.get('Location')).toBe('/provider-portal/clients')
  const list = await read('/provider-portal/clients')
  expect(list).toContain('2 clients imported')
  expect(list.indexOf('Ayanda Mokoena')).toBeLessThan(list.indexOf('Charl van Wyk'))
  const [stored] = await db.selectFrom('client_imports').selectAll().execute()
  expect(stored).toMatchObject({ source: 'csv', file_name: 'contacts.csv', added: 2, filled: 0 })
  expect(stored!.consent).toContain('These people know')
  expect(stored!.imported_at).toEqual(FRIDAY)

  expect(await read('/provider-portal/clients?q=083+555')).not.toContain('Ayanda')
  expect(await read('/provider-portal/clients?q=AYANDA')).toContain('Ayanda')
  expect(await read('/provider-portal/clients?q=nobody')).toContain('No one matches.')

  // The same file again adds nobody twice.
  const again = (await load(CSV)).page
  expect(again).toContain('2 are already clients')
  expect(again).not.toMatch(/name="chosen"[^>]*checked=""/)

  const imports = await read('/provider-portal/import')
  const importId = /undo(?: |\+|%20)([0-9a-f-]{36})/.exec(imports)![1]!
  await post([
    ['intent', 'undo'],
    ['importId', importId],
  ])
  expect(await read('/provider-portal/import')).toContain('Undone Fri 6 Mar')
  expect(await read('/provider-portal/clients')).toContain('No clients yet')
})

it('selects all, none, and says so when nothing is selected', async () => {
  const { load, post } = await siphosPortal()
  const carried = carriedIn((await load(CSV)).page)
  const ticked = async (fields: [string, string][]) => {
    const answer = await post([['carried', carried], ...fields])
    const page = words(await answer.text())
    return { page, ticks: [...page.matchAll(/name="chosen"[^>]*checked=""/g)].length }
  }
  expect((await ticked([['intent', 'deselect-all']])).ticks).toBe(0)
  expect((await ticked([['intent', 'select-all']])).ticks).toBe(2)
  const none = await ticked([['intent', 'import']])
  expect(none.page).toContain('No contacts selected')
  expect(none.page).toContain('Ayanda Mokoena')
  const found = await ticked([
    ['intent', 'search'],
    ['q', 'charl'],
  ])
  expect(found.page).toMatch(/<li hidden=""><label[^>]*>.*?Ayanda/)
})

it('is one client from a job and an import with the same address, and gets what is missing', async () => {
  const { db, sipho, bring, read, load } = await siphosPortal()
  const { jobId } = await booked(db, sipho.id)
  const before = await read(`/provider-portal/clients/${jobId}`)
  expect(before).toContain('Thandi Mokoena')
  expect(before).toMatch(/R1\s450/)

  await bring('Name,Cell,Email\nMrs Mokoena,076 555 0160,other@example.co.za\nX,082 555 0113,\n')
  expect((await load('Name,Cell\nX,0825550113\n')).page).toContain('Your client since')
  const list = await read('/provider-portal/clients')
  expect(list).toContain('2 clients')
  // Already known by her number, so the file adds nothing to her unless she is ticked.
  expect(list).toContain('Thandi Mokoena')
})

it('keeps private notes about anyone, under one address, and an import that was worked on stays', async () => {
  const { db, sipho, bring, post, read, provider } = await siphosPortal()
  const { jobId } = await booked(db, sipho.id)
  await sipho.visit(`/provider-portal/clients/${jobId}`, {
    form: { intent: 'notes', notes: 'Blue gate, ring twice' },
  })
  expect(await read(`/provider-portal/clients/${jobId}`)).toContain('Blue gate, ring twice')
  expect(await read('/provider-portal/clients')).toContain('1 client')

  await bring(CSV)
  const ayanda = await db
    .selectFrom('clients')
    .select(['id', 'import_id'])
    .where('name', 'like', 'Ayanda%')
    .executeTakeFirstOrThrow()
  const address = `/provider-portal/clients/${ayanda.id}`
  await sipho.visit(address, { form: { intent: 'notes', notes: 'Two dogs' } })
  await post([
    ['intent', 'undo'],
    ['importId', ayanda.import_id!],
  ])
  expect(await read('/provider-portal/import')).toContain('Changed since')
  expect(await read(address)).toContain('Two dogs')

  // Other providers don't see them.
  const johan = await provider('Johan')
  expect((await johan.visit(address)).status).toBe(404)
  expect((await johan.visit(address, { form: { intent: 'remove' } })).status).toBe(404)
  expect(await read('/provider-portal/clients', johan.visit)).toContain('No clients yet')

  await sipho.visit(address, { form: { intent: 'remove' } })
  expect((await sipho.visit(address)).status).toBe(404)
  // Her jobs stay; only the note is gone.
  await sipho.visit(`/provider-portal/clients/${jobId}`, { form: { intent: 'remove' } })
  const left = await read(`/provider-portal/clients/${jobId}`)
  expect(left).toContain('Thandi Mokoena')
  expect(left).not.toContain('Blue gate')
})

it('fills in what a client lacks only where it is ticked, and undoing takes it away again', async () => {
  const { db, bring, load, post } = await siphosPortal()
  await bring('Name,Cell\nCharl,083 555 0121\n')
  const { page } = await load('Name,Cell,Email\nCharl,0835550121,charl@example.co.za\n')
  expect(page).toContain("Tick to add charl@example.co.za. Otherwise it's skipped.")
  await post([
    ['intent', 'import'],
    ['carried', carriedIn(page)],
    ['chosen', '0'],
    ['consent', 'yes'],
  ])
  const email = async () =>
    (await db.selectFrom('clients').select('email').executeTakeFirst())?.email ?? null
  expect(await email()).toBe('charl@example.co.za')
  const [second] = await db
    .selectFrom('client_imports')
    .select(['id', 'filled'])
    .where('filled', '=', 1)
    .execute()
  await post([
    ['intent', 'undo'],
    ['importId', second!.id],
  ])
  expect(await email()).toBeNull()
})

it('refuses with a message what is no list of contacts, and what is too large', async () => {
  const { load, post, sipho } = await siphosPortal()
  const program = await load(new TextEncoder().encode('MZ\u0000\u0001\u0002'), 'contacts.vcf')
  expect(program.status).toBe(422)
  expect(program.page).toContain("This isn't a list of contacts.")
  const large = await load(new Uint8Array(11 * 1024 * 1024).fill(65), 'contacts.csv')
  expect(large.page).toContain('larger than 10 MB')
  const huge = await sipho.visit('/provider-portal/import', {
    method: 'POST',
    body: 'x',
    headers: { 'Content-Length': String(50 * 1024 * 1024) },
  })
  expect(huge.status).toBe(413)
  expect(await huge.text()).toContain('16 MB')
  expect((await post([['intent', 'load']])).status).toBe(422)
  expect((await post([['intent', 'import']])).status).toBe(422)
})

it('takes what the device’s own picker gives', async () => {
  const { post } = await siphosPortal()
  const answer = await post([
    ['intent', 'load'],
    ['picked', JSON.stringify([{ name: ['Kagiso Tau'], tel: ['079 555 0144'], email: [] }])],
  ])
  const page = words(await answer.text())
  expect(page).toContain('Kagiso Tau')
  expect(page).toContain('1 contact')
})
