import { expect, it } from 'vitest'
import { notifiedTo } from '#app/notifications/test-notified.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { meanwhile } from '#app/platform/test-meanwhile.ts'
import { lockProvider } from '../provider-record.server.ts'
import { proposeEdit } from './propose-edit.server.ts'
import {
  drawnForm,
  emailOf,
  FRIDAY,
  openPage,
  SOON,
  send,
  startSettings,
} from './test-provider-settings.ts'

it('shows what doesn’t need a look at once, also on the cached page', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  await expect
    .poll(() => world.publicPage('/providers/sipho-mahlangu'), SOON)
    .not.toContain('day and night')
  const { html } = await openPage(sipho, 'profile')
  const fields = drawnForm(html, 'profile')
  const saved = await send(sipho, 'profile', fields, {
    headline: 'Geysers, day and night',
    website: 'sipho.example.co.za',
  })
  expect(saved.status).toBe(302)
  const page = () => world.publicPage('/providers/sipho-mahlangu')
  await expect.poll(page, SOON).toContain('Geysers, day and night')
  expect(await page()).toContain('href="https://sipho.example.co.za/"')
  expect(await world.services.db.selectFrom('profile_edits').selectAll().execute()).toEqual([])
})

it('holds a new name until an administrator has looked, then shows it under a new address', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  const nomsa = await world.as('nomsa')
  const fields = drawnForm((await openPage(sipho, 'profile')).html, 'profile')
  await send(sipho, 'profile', fields, { tradingName: "Sipho's Geysers" })

  await expect
    .poll(() => world.publicPage('/providers/sipho-mahlangu'), SOON)
    .not.toContain('Geysers</h1>')
  const waiting = (await openPage(sipho, 'profile')).html
  expect(waiting).toContain('Until then customers see nothing here.')
  expect(waiting).toContain('Sipho&#x27;s Geysers')

  const queue = await (await nomsa.visit('/admin/queue?kind=edit')).text()
  expect(queue).toContain('Trading name')
  const [edit] = await world.services.db.selectFrom('profile_edits').selectAll().execute()
  const page = await (await nomsa.visit(`/admin/queue/edit/${edit!.id}`)).text()
  expect(page).toContain('Sipho&#x27;s Geysers')
  // Only staff decide, a provider least of all.
  expect((await world.decideEdit(sipho, edit!.id, 'approve')).status).toBe(403)
  expect((await world.decideEdit(nomsa, edit!.id, 'approve')).status).toBe(302)

  const row = await world.provider()
  expect(row).toMatchObject({ display_name: "Sipho's Geysers", slug: 'siphos-geysers' })
  await expect
    .poll(() => world.publicPage('/providers/sipho-mahlangu'), SOON)
    .toContain('Sipho&#x27;s Geysers</h1>')
  await expect
    .poll(world.emails, SOON)
    .toContainEqual({ kind: 'profile edit approved', recipient: emailOf('sipho') })
  const events = await world.services.db
    .selectFrom('events')
    .select(['by_user', 'details'])
    .where('name', '=', 'profile edit approved')
    .execute()
  expect(events).toEqual([
    { by_user: world.users.nomsa, details: { edit: edit!.id, field: 'tradingName' } },
  ])
  const expected = ['profile edit approved → /provider-portal/settings/profile']
  expect(await notifiedTo(world.services.db, world.users.sipho)).toEqual(expected)
  // A decision is final.
  await world.decideEdit(nomsa, edit!.id, 'refuse', 'Too late')
  expect((await world.provider()).trading_name).toBe("Sipho's Geysers")
  expect(await notifiedTo(world.services.db, world.users.sipho)).toEqual(expected)
})

it.each(['approve', 'refuse'])(
  'lets the provider change a wish while an administrator presses %s, and tells the second',
  async (intent) => {
    const world = await startSettings()
    const { services, providers } = world
    const sipho = await world.as('sipho')
    const nomsa = await world.as('nomsa')
    const fields = drawnForm((await openPage(sipho, 'profile')).html, 'profile')
    await send(sipho, 'profile', fields, { tradingName: "Sipho's Geysers" })
    const [edit] = await services.db.selectFrom('profile_edits').selectAll().execute()

    const wish = { field: 'tradingName', shown: '', wanted: 'Geysers of Mamelodi' } as const
    const saving = {
      first: (tx: Tx) => lockProvider(tx, providers.sipho),
      afterwards: (tx: Tx) =>
        proposeEdit(tx, { ...wish, providerId: providers.sipho, now: FRIDAY }),
    }
    const answer = await meanwhile(services.db, saving, () =>
      nomsa.visit('/admin/profile-edits', {
        form: { intent, editId: edit!.id, reason: 'Not the name of the business' },
      }),
    )
    expect(answer.status).toBeLessThan(500)
    const edits = await services.db
      .selectFrom('profile_edits')
      .select(['new_value', 'state'])
      .orderBy('id')
      .execute()
    expect(edits).toEqual([
      { new_value: "Sipho's Geysers", state: 'withdrawn' },
      { new_value: 'Geysers of Mamelodi', state: 'waiting' },
    ])
  },
)

it('refuses with a reason alone, and says it to the provider', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  const nomsa = await world.as('nomsa')
  const fields = drawnForm((await openPage(sipho, 'profile')).html, 'profile')
  const about = 'The best plumber of all, better than Johan next door.'
  await send(sipho, 'profile', fields, { about })
  const [edit] = await world.services.db.selectFrom('profile_edits').selectAll().execute()
  const refuse = (reason: string) => world.decideEdit(nomsa, edit!.id, 'refuse', reason)
  const empty = await refuse(' ')
  expect(empty.status).toBe(422)
  expect(await empty.text()).toContain('Say why in one sentence')
  await refuse('Say nothing about other providers.')
  expect((await world.provider()).about).not.toBe(about)
  expect((await openPage(sipho, '')).html).toContain('Say nothing about other providers.')
  await expect
    .poll(world.emails, SOON)
    .toContainEqual({ kind: 'profile edit refused', recipient: emailOf('sipho') })
})

it('lets the wish be changed or taken back; an older one can’t be approved any more', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  const nomsa = await world.as('nomsa')
  const save = async (tradingName: string) => {
    const fields = drawnForm((await openPage(sipho, 'profile')).html, 'profile')
    return send(sipho, 'profile', fields, { tradingName })
  }
  const edits = () =>
    world.services.db
      .selectFrom('profile_edits')
      .select(['id', 'new_value', 'state'])
      .orderBy('id')
      .execute()
  await save('Geysers One')
  const [first] = await edits()
  await save('Geysers Two')
  await world.decideEdit(nomsa, first!.id, 'approve')
  expect((await world.provider()).trading_name).toBeNull()
  expect((await edits()).map(({ state }) => state)).toEqual(['withdrawn', 'waiting'])
  await save('')
  expect((await edits()).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn'])
})

it('says to a second window what changed meanwhile, and takes its second save', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  const first = drawnForm((await openPage(sipho, 'profile')).html, 'profile')
  await send(sipho, 'profile', first, { headline: 'From the first window', experience: '21 years' })

  const second = await send(sipho, 'profile', first, { headline: 'From the second window' })
  expect(second.status).toBe(409)
  expect(second.html).toContain('This was changed in another window')
  expect(second.html).toContain('From the first window')
  const again = drawnForm(second.html, 'profile')
  // Unedited fields keep what the other tab saved.
  expect(Object.fromEntries(again)).toMatchObject({
    headline: 'From the second window',
    experience: '21 years',
  })
  expect((await send(sipho, 'profile', again)).status).toBe(302)
  expect(await world.provider()).toMatchObject({
    headline: 'From the second window',
    experience: '21 years',
  })
})

it('returns what was typed with error messages', async () => {
  const world = await startSettings()
  const sipho = await world.as('sipho')
  const fields = drawnForm((await openPage(sipho, 'profile')).html, 'profile')
  const wrong = await send(sipho, 'profile', fields, {
    about: 'Short',
    website: 'javascript:alert(1)',
    headline: 'Kept',
  })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('Please provide a detailed description')
  expect(wrong.html).toContain('This isn&#x27;t a web address.')
  expect(wrong.html).toContain('value="Kept"')
  expect((await world.provider()).headline).toBe('')
})

it('is closed to strangers, customers, the suspended and the rejected', async () => {
  const world = await startSettings()
  const { db } = world.services
  expect((await world.visitor().visit('/provider-portal/settings/profile')).status).toBe(302)
  const sipho = await world.as('sipho')
  const fields = drawnForm((await openPage(sipho, 'profile')).html, 'profile')
  const nomsa = await world.as('nomsa')
  expect((await send(nomsa, 'profile', fields, { headline: 'Not hers' })).status).toBe(403)
  for (const change of [{ verification: 'rejected' }, { billing: 'suspended' }] as const) {
    await db
      .updateTable('providers')
      .set({ verification: 'approved', billing: 'active', ...change })
      .where('id', '=', world.providers.sipho)
      .execute()
    expect((await openPage(sipho, 'profile')).html).not.toContain('Save profile')
    for (const page of [
      'profile',
      'services',
      'areas',
      'languages',
      'photos',
      'notifications',
      'documents',
    ])
      expect([page, (await send(sipho, page, fields)).status]).toEqual([page, 403])
  }
  expect((await world.provider()).headline).toBe('')
})
