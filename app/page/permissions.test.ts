import { expect, it } from 'vitest'
import { type Act, acts, may, type Subject } from './permissions.ts'
import type { Role, SignedIn } from './person.ts'

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
  ['change settings', [nomsa]],
  ['record a chargeback', [nomsa]],
  ['see administration', [nomsa, zanele]],
  ['administer the site', [nomsa]],
  ['see the dashboard', [nomsa]],
  ['see people', [nomsa]],
  ['change an account', [nomsa]],
  ['see everyone’s history', [nomsa]],
  ['look after emails', [nomsa]],
  ['answer support', [nomsa, zanele]],
])('"%s" is for exactly these', (act, allowed) => {
  const everyone = [thandi, sipho, lerato, nomsa, zanele, null]
  expect(everyone.filter((visitor) => may(visitor, act, job))).toEqual(
    everyone.filter((visitor) => allowed.includes(visitor)),
  )
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
