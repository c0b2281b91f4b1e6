import { expect, it } from 'vitest'
import { grantedRoles } from '#app/auth/public/roles.ts'
import { type Act, acts, may, type Subject, staffFor } from './permissions.ts'
import { type Role, type SignedIn, type StaffRole, staffRoles } from './person.ts'

const person = (id: string, ...roles: Role[]): SignedIn => ({
  id,
  email: `${id}@example.co.za`,
  name: id,
  roles: ['customer', ...roles],
  isConfirmed: true,
  sessionId: 's',
  aal: 'aal1',
})

const thandi = person('thandi')
const sipho = person('sipho', 'provider')
const lerato = person('lerato', 'provider')
const nomsa = person('nomsa', 'admin')
const zanele = person('zanele', 'support')
const willem = person('willem', 'viewer')
const job: Subject = { customer: 'thandi', provider: 'sipho' }

it.each<[act: Act, allowed: (SignedIn | null)[]]>([
  ['see a request', [thandi, sipho]],
  ['ask another provider', [thandi]],
  ['accept a quote', [thandi]],
  ['decline a quote', [thandi]],
  ['withdraw a request', [thandi]],
  ['rate a job', [thandi]],
  ['save a quote', [thandi]],
  ['answer a request', [sipho]],
  ['edit hours and days off', [sipho]],
  ['keep clients', [sipho]],
  ['see the portal', [sipho, lerato]],
  ['manage a subscription', [thandi, sipho, lerato, nomsa, zanele]],
])('"%s" is for exactly these', (act, allowed) => {
  const everyone = [thandi, sipho, lerato, nomsa, zanele, null]
  expect(everyone.filter((visitor) => may(visitor, act, job))).toEqual(
    everyone.filter((visitor) => allowed.includes(visitor)),
  )
})

it('says of every role of staff what it may do', () => {
  const mayDo = (role: StaffRole) =>
    (Object.keys(acts) as Act[]).filter((act) => staffFor(act).includes(role)).toSorted()
  const seen = ['see administration']
  expect(mayDo('support')).toEqual(['answer support', ...seen, 'see support'])
  expect(mayDo('moderation')).toEqual(['decide reports', ...seen, 'see quality', 'see the queue'])
  expect(mayDo('applications')).toEqual([
    'decide about providers',
    'preview a provider profile',
    ...seen,
    'see applications',
    'see profile edits',
    'see quality',
    'see the queue',
  ])
  expect(mayDo('finance')).toEqual([
    'decide approvals',
    'look after payments',
    'record a chargeback',
    ...seen,
    'see amounts',
    'see approvals',
    'see payments',
    'see the queue',
  ])
  expect(mayDo('content')).toEqual([
    'change services',
    'change settings',
    'publish content',
    ...seen,
    'see content',
    'see services',
  ])
  // Viewers can only read, and administrators can do whatever any role can.
  expect(mayDo('viewer').filter((act) => !act.startsWith('see '))).toEqual([])
  const byStaff = (Object.keys(acts) as Act[]).filter((act) => staffFor(act).length > 0)
  expect(mayDo('admin')).toEqual(byStaff.toSorted())
})

it('adds up the roles of someone who has several', () => {
  const both = person('devi', 'finance', 'content')
  expect(may(both, 'look after payments')).toBe(true)
  expect(may(both, 'publish content')).toBe(true)
  expect(may(both, 'answer support')).toBe(false)
  expect(may(willem, 'see payments')).toBe(true)
  expect(may(willem, 'look after payments')).toBe(false)
})

it('knows the same roles as the service that grants them', () => {
  expect(staffRoles.toSorted()).toEqual(grantedRoles.toSorted())
})

it('lets the holder of a mailed link act on that request, signed in or not', () => {
  const guests = { customer: null, provider: 'sipho', byLink: true }
  for (const visitor of [null, lerato]) {
    expect(may(visitor, 'see a request', guests)).toBe(true)
    expect(may(visitor, 'accept a quote', guests)).toBe(true)
    expect(may(visitor, 'answer a request', guests)).toBe(false)
  }
})

it('never takes two missing owners for the same one', () => {
  for (const act of Object.keys(acts) as Act[]) {
    if (!(acts[act] as readonly string[]).every((who) => who.startsWith('its'))) continue
    expect(may(null, act, {}), act).toBe(false)
    expect(may(null, act, { customer: null, provider: null }), act).toBe(false)
    expect(may(thandi, act, {}), act).toBe(false)
  }
})
