import { expect, it } from 'vitest'
import { register } from '#app/auth/wire/test-auth-api.ts'
import type { Db } from '#app/platform/db.server.ts'
import { newId, newReference } from '#app/platform/ids.ts'
import { plumber } from '#app/quotes/test-world.server.ts'
import { cast, startAdministration } from '../test-administration.ts'

const NUMBER = '27825550134'

/** A request, from Mamelodi by default; with a number, confirmed by a code. */
async function addRequest(
  db: Db,
  customer: string,
  { place = 'mamelodi', phone = null as string | null, isConfirmed = true } = {},
) {
  const now = new Date('2026-03-01T09:00:00Z')
  await db
    .insertInto('quote_requests')
    .values({
      id: newId(),
      reference: newReference(),
      form_key: newId(),
      customer_user: customer,
      guest_phone: phone,
      phone_confirmed_at: phone && isConfirmed ? now : null,
      category: 'plumbing',
      words: 'The geyser leaks.',
      place_id: place,
      province: 'gauteng',
      lat: -25.7,
      lng: 28.4,
      wanted_time: 'any',
      state: 'closed',
      created_at: now,
    })
    .execute()
}

/** Thandi's page, as an administrator sees it. */
async function world() {
  const site = await startAdministration()
  const { db } = site.services
  const nomsa = await site.signedIn(cast.nomsa.email)
  const card = async (personId: string, { visit } = nomsa) => {
    const answer = await visit(`/admin/people/${personId}`, { holdsStrangersWords: true })
    const page = await answer.text()
    return /<section class="card person-duplicates".*?<\/section>/s.exec(page)?.[0] ?? ''
  }
  const suggestedFor = async (personId: string) =>
    [...(await card(personId)).matchAll(/\/merge\?other=([0-9a-f-]{36})"/g)].map(([, id]) => id)
  const press = (personId: string, intent: string, other: string, { visit } = nomsa) =>
    visit(`/admin/people/${personId}`, { form: { intent, other } })
  const account = (email: string, name?: string) =>
    register(site.services, { email, ...(name ? { name } : {}) })
  await db
    .updateTable('users')
    .set({ phone: NUMBER, phone_confirmed_at: site.clock.now() })
    .where('id', '=', site.ids.thandi)
    .execute()
  return { ...site, db, nomsa, card, suggestedFor, press, account }
}

it('suggests accounts with the same number, mailbox, or name and place, and says why and what would move', async () => {
  const { db, ids, card, suggestedFor, account } = await world()
  expect(await card(ids.thandi)).toBe('')

  await addRequest(db, ids.thandi)
  const byNumber = await account('tm@example.co.za', 'T. Mokoena')
  await addRequest(db, byNumber, { place: 'sandton', phone: `+${NUMBER}` })
  const byMailbox = await account('than.di+work@example.co.za')
  const byName = await account('second@example.co.za', 'Thandí  MOKOENA')
  await addRequest(db, byName)
  const elsewhere = await account('third@example.co.za', cast.thandi.name)
  await addRequest(db, elsewhere, { place: 'sandton' })
  const neverConfirmed = await account('fourth@example.co.za')
  await addRequest(db, neverConfirmed, { phone: `+${NUMBER}`, isConfirmed: false })

  expect(await suggestedFor(ids.thandi)).toEqual([byNumber, byMailbox, byName])
  const page = await card(ids.thandi)
  expect(page).toContain('The same person?')
  for (const words of ['Same confirmed cellphone number', 'Same email, written differently'])
    expect(page).toContain(words)
  expect(page).toContain('Same name, in the same place')
  expect(page).toContain('T. Mokoena')
  expect(page).toContain('1 request')
  // In the other direction, too.
  for (const other of [byNumber, byMailbox, byName])
    expect(await suggestedFor(other)).toContain(ids.thandi)
})

it('leads to a comparison in which the account with a business remains', async () => {
  const { db, ids, card, account, nomsa } = await world()
  const second = await account('thandi+2@example.co.za')
  const business = await plumber(db, 'Thandi Mokoena')
  await db.updateTable('providers').set({ user_id: second }).where('id', '=', business.id).execute()
  const comparison = `/admin/people/${second}/merge?other=${ids.thandi}`
  for (const person of [ids.thandi, second])
    expect(await card(person)).toContain(`href="${comparison}"`)
  expect(await (await nomsa.visit(comparison)).text()).toContain('name="reason"')
})

it('compares numbers that someone confirms who signs in', async () => {
  const { db, ids, suggestedFor, account, clock } = await world()
  const other = await account('tm@example.co.za')
  const factor = (status: string) => ({
    id: newId(),
    user_id: other,
    friendly_name: status,
    factor_type: 'phone',
    phone: NUMBER,
    status,
    created_at: clock.now(),
    updated_at: clock.now(),
  })
  await db.insertInto('mfa_factors').values(factor('unverified')).execute()
  expect(await suggestedFor(ids.thandi)).toEqual([])
  await db.updateTable('mfa_factors').set({ status: 'verified' }).execute()
  expect(await suggestedFor(ids.thandi)).toEqual([other])
  expect(await suggestedFor(other)).toEqual([ids.thandi])
})

it('never suggests an account that is erased, merged, closed, a staff member’s or an organisation’s', async () => {
  const { db, ids, suggestedFor, card, press, nomsa, account, clock } = await world()
  const second = await account('thandi+2@example.co.za')
  const isSuggested = async () => (await suggestedFor(ids.thandi)).includes(second)
  expect(await isSuggested()).toBe(true)

  const set = (values: { deleted_at?: Date | null; is_sso?: boolean }) =>
    db.updateTable('users').set(values).where('id', '=', second).execute()
  await set({ deleted_at: clock.now() })
  expect(await isSuggested()).toBe(false)
  await set({ deleted_at: null, is_sso: true })
  expect(await isSuggested()).toBe(false)
  await set({ is_sso: false })
  const role = { user_id: second, role: 'content', granted_at: clock.now() }
  await db.insertInto('user_roles').values(role).execute()
  expect(await isSuggested()).toBe(false)
  await db.deleteFrom('user_roles').where('user_id', '=', second).execute()
  const closed = { user_id: second, closed_at: clock.now(), erase_at: clock.now(), link_hash: 'x' }
  await db.insertInto('account_closures').values(closed).execute()
  expect(await isSuggested()).toBe(false)
  await db.deleteFrom('account_closures').execute()
  expect(await isSuggested()).toBe(true)

  await nomsa.visit(`/admin/people/${ids.thandi}/merge`, {
    form: { other: second, reason: 'She called from both' },
  })
  expect(await db.selectFrom('account_merges').select('from_id').execute()).toHaveLength(1)
  expect(await isSuggested()).toBe(false)
  expect(await card(second)).toBe('')
  expect((await press(ids.thandi, 'dismiss', second)).status).toBe(302)
  expect(await db.selectFrom('dismissed_duplicates').selectAll().execute()).toEqual([])
})

it('doesn’t suggest again whom staff said to be someone else, until they take it back', async () => {
  const { db, ids, suggestedFor, card, press, account, eventsNamed } = await world()
  const second = await account('thandi+2@example.co.za', 'Thandiwe Nkosi')

  expect((await press(ids.thandi, 'dismiss', second)).status).toBe(302)
  expect(await suggestedFor(ids.thandi)).toEqual([])
  expect(await suggestedFor(second)).toEqual([])
  const page = (await card(ids.thandi)).replaceAll('<!-- -->', '')
  expect(page).toContain('Thandiwe Nkosi')
  expect(page).toContain(`${cast.nomsa.name} said so on Fri 6 Mar`)
  expect(await card(second)).toContain('Suggest again')
  // Repeating it changes nothing, from either side.
  await press(second, 'dismiss', ids.thandi)
  expect(await db.selectFrom('dismissed_duplicates').selectAll().execute()).toHaveLength(1)
  expect((await eventsNamed('duplicate dismissed')).map(({ about }) => about).toSorted()).toEqual(
    [ids.thandi, second].toSorted(),
  )

  await press(second, 'suggest again', ids.thandi)
  expect(await suggestedFor(ids.thandi)).toEqual([second])
  const audited = await db
    .selectFrom('audit_entries')
    .select(['name', 'actor', 'person'])
    .where('name', 'like', 'duplicate %')
    .orderBy('occurred_at')
    .execute()
  expect(audited).toHaveLength(4)
  expect(new Set(audited.map(({ actor }) => actor))).toEqual(new Set([ids.nomsa]))
})

it('takes for an account only one that is there, and no other button', async () => {
  const { db, ids, press } = await world()
  for (const other of [ids.thandi, newId()])
    expect((await press(ids.thandi, 'dismiss', other)).status).toBe(302)
  expect((await press(ids.thandi, 'dismiss', 'nobody')).status).toBe(404)
  expect((await press(ids.thandi, 'merge', ids.zanele)).status).toBe(404)
  expect(await db.selectFrom('dismissed_duplicates').selectAll().execute()).toEqual([])
})

it('shows nothing of it to who may look but not merge', async () => {
  const { ids, card, press, account, signedInStaff } = await world()
  const second = await account('thandi+2@example.co.za')
  const { viewer } = await signedInStaff()
  expect(await card(ids.thandi)).toContain(second)
  expect(await card(ids.thandi, viewer)).toBe('')
  expect((await press(ids.thandi, 'dismiss', second, viewer)).status).toBe(403)
})

it('keeps what was said of an account when it is merged into another', async () => {
  const { ids, db, press, nomsa, suggestedFor, account } = await world()
  const second = await account('thandi+2@example.co.za')
  const third = await account('thandi+3@example.co.za')
  await press(second, 'dismiss', third)
  await press(second, 'dismiss', ids.thandi)
  expect((await suggestedFor(ids.thandi)).toSorted()).toEqual([third])

  await nomsa.visit(`/admin/people/${ids.thandi}/merge`, {
    form: { other: second, reason: 'She called from both' },
  })
  expect(await suggestedFor(ids.thandi)).toEqual([])
  const [row, ...others] = await db.selectFrom('dismissed_duplicates').selectAll().execute()
  expect([row!.first_id, row!.second_id].toSorted()).toEqual([ids.thandi, third].toSorted())
  expect(others).toEqual([])
})
