import { expect, it } from 'vitest'
import { auditEntries } from '#app/platform/audit/entries.server.ts'
import { newId } from '#app/platform/ids.ts'
import { documentedAddresses, filled } from '#app/test-addresses.ts'
import { testSite } from '#app/test-site.server.ts'
import { seedDemonstration } from '#db/seeds/demonstration.server.ts'
import { people } from '#db/seeds/people.ts'
import { signIn } from '../test-administration.ts'
import { collectForms, type PostForm, sendForm } from '../test-forms.ts'
import { nobodys } from './person-of.server.ts'

/** Actions that change no stored values: what they did is in their details. */
const WITHOUT_VALUES = [
  'administration form changed nothing',
  'audit log checked',
  'date preview began',
  'date preview ended',
  'history downloaded',
  'audit log downloaded',
  'data requests downloaded',
  'dashboard downloaded',
  'example email sent',
  'password email sent by an administrator',
]

async function demonstration() {
  const now = new Date('2026-03-06T12:00:00Z')
  const site = await testSite({ now })
  const { db, config } = site.services
  await seedDemonstration({ config, db, now, fullLaunch: '2025-07-01', providers: 0 })
  await site.services.world.refresh()
  const nomsa = site.visitor()
  await signIn(nomsa, people.nomsa.email)
  const everything = { personId: null, about: null, name: null, from: null, to: null, after: null }
  const entries = () => auditEntries(db, everything, 100_000)
  const count = async () => {
    const { all } = await db
      .selectFrom('audit_entries')
      .select((eb) => eb.fn.countAll<string>().as('all'))
      .executeTakeFirstOrThrow()
    return Number(all)
  }
  /** Submits a form; returns the entries that the audit log got. */
  const send = async (form: PostForm) => {
    const before = await count()
    const { status } = await sendForm(nomsa, form)
    return { form, status, written: (await count()) - before }
  }
  return { nomsa, send, entries }
}

type Sent = Awaited<ReturnType<Awaited<ReturnType<typeof demonstration>>['send']>>
const unrecorded = (sent: Sent[]) =>
  sent.filter(({ status, written }) => status < 400 && written === 0)

it('records every act that a page of the administration offers, with whose it was and what it changed', {
  timeout: 240_000,
}, async () => {
  const { nomsa, send, entries } = await demonstration()
  const { forms } = await collectForms(nomsa, '/admin')
  // While another date is previewed, nothing else can be changed.
  const isPreview = ({ action }: PostForm) => action.endsWith('/preview')
  // While staff see the site as someone, no other form is accepted: session/impersonation has its own tests.
  const isSeeing = ({ action }: PostForm) => action.endsWith('/see-as')
  const own = forms.filter((form) => form.action.startsWith('/admin') && !isSeeing(form))
  const sent: Sent[] = []
  for (const form of [...own.filter((item) => !isPreview(item)), ...own.filter(isPreview)])
    sent.push(await send(form))

  expect(unrecorded(sent)).toEqual([])
  expect(sent.filter(({ written }) => written > 0).length).toBeGreaterThan(40)
  const acts = await entries()
  expect(new Set(acts.map(({ name }) => name)).size).toBeGreaterThan(10)
  for (const { name, about_kind: kind, actor, person, origin, content } of acts) {
    expect({ name, actor, address: origin?.address }).toEqual({
      name,
      actor: people.nomsa.id,
      address: '127.0.0.1',
    })
    const isNobodys = (nobodys as readonly string[]).includes(kind)
    expect({ name, kind, hasPerson: person !== null }).toEqual({
      name,
      kind,
      hasPerson: !isNobodys,
    })
    const hasValues = Boolean(content?.before || content?.after)
    expect({ name, hasValues }).toEqual({ name, hasValues: !WITHOUT_VALUES.includes(name) })
  }
})

it('records whatever is posted to an address of the administration and isn’t refused', async () => {
  const { send } = await demonstration()
  const addresses = documentedAddresses.filter(({ audience }) => audience === 'staff')
  expect(addresses.length).toBeGreaterThan(20)
  const sent: Sent[] = []
  for (const { pattern } of addresses)
    for (const id of ['new', newId(), people.thandi.id]) {
      const samples = { personId: id, act: 'sign-out', memberId: id, storyId: id, ticketId: id }
      const text = { documentKey: 'careers', language: 'en' }
      const action = filled(pattern, { ...samples, ...text, applicationId: id })
      const fields: [string, string][] = [
        ['id', id],
        ['reason', 'Written by an administrator'],
        ['intent', 'remove'],
      ]
      sent.push(await send({ action, isMultipart: false, fields }))
    }
  expect(unrecorded(sent)).toEqual([])
})
