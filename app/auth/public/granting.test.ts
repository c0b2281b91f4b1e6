import { expect, it } from 'vitest'
import { granting, refusalOfRole } from './granting.ts'
import { grantedRoles, type Role } from './roles.ts'

const nomsa = { id: 'nomsa', roles: ['customer', 'admin'] as Role[] }
const zanele = { id: 'zanele', roles: ['customer', 'support'] as Role[] }
const thandi = { id: 'thandi', isConfirmed: true, isBanned: false, has: false }
const two = ['nomsa', 'lindiwe']

it.each<[Role, Role, boolean]>([
  ['admin', 'admin', true],
  ['admin', 'support', true],
  ['admin', 'provider', false],
  ['admin', 'customer', false],
  ['support', 'admin', false],
  ['support', 'support', false],
  ['provider', 'support', false],
])('anyone who is %s may give and take %s: %s', (giver, role, may) => {
  const by = { id: 'somebody', roles: ['customer', giver] as Role[] }
  for (const to of ['granted', 'withdrawn'] as const)
    expect(refusalOfRole({ role, to, by, person: thandi, administrators: two })).toBe(
      may ? null : 'not theirs to give',
    )
})

it('lets nobody change their own administrator role, and everyone else’s but the last', () => {
  const change = { role: 'admin', to: 'withdrawn', administrators: two } as const
  const lindiwe = { ...thandi, id: 'lindiwe', has: true }
  const herself = { ...thandi, id: 'nomsa', has: true }
  expect(refusalOfRole({ ...change, by: nomsa, person: lindiwe })).toBeNull()
  expect(refusalOfRole({ ...change, by: nomsa, person: herself })).toBe('yourself')
  expect(
    refusalOfRole({ ...change, by: nomsa, person: lindiwe, administrators: ['lindiwe'] }),
  ).toBe('last administrator')
})

it('gives no role to anyone who has not confirmed their address or is banned, and takes it all the same', () => {
  const change = { role: 'support', by: nomsa, administrators: two } as const
  const stranger = { ...thandi, isConfirmed: false }
  const banned = { ...thandi, isBanned: true }
  expect(refusalOfRole({ ...change, to: 'granted', person: stranger })).toBe('not confirmed')
  expect(refusalOfRole({ ...change, to: 'granted', person: banned })).toBe('banned')
  expect(refusalOfRole({ ...change, to: 'withdrawn', person: stranger })).toBeNull()
  expect(refusalOfRole({ ...change, to: 'withdrawn', person: banned })).toBeNull()
})

it('says of every role what it is called and where it comes from', () => {
  expect(Object.keys(granting)).toEqual(['customer', 'provider', ...grantedRoles])
  expect(
    refusalOfRole({
      role: 'support',
      to: 'granted',
      by: zanele,
      person: thandi,
      administrators: two,
    }),
  ).toBe('not theirs to give')
})
