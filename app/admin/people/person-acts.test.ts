import { expect, it } from 'vitest'
import { grantedRoles } from '#app/auth/public/roles.ts'
import type { Role } from '#app/page/person.ts'
import { grantable, openActs, withdrawable } from './person-acts.ts'

const thandi = {
  id: 'thandi',
  email: 'thandi@example.co.za',
  isOfOrganisation: false,
  state: 'open' as const,
  roles: ['customer' as const],
  sessions: [1],
  mfaFactors: [1],
}
const nomsa = { id: 'nomsa' }
const open = (account: Parameters<typeof openActs>[0], by = nomsa) => [...openActs(account, by)]

it('offers what fits the account as it stands', () => {
  expect(open(thandi)).toEqual([
    'grant-role',
    'lost-step',
    'sign-out',
    'password-email',
    'ban',
    'see-as',
    'note',
  ])
  expect(open({ ...thandi, roles: ['customer', 'admin'] })).not.toContain('ban')
  expect(open({ ...thandi, state: 'unconfirmed' })).not.toContain('grant-role')
  expect(open({ ...thandi, state: 'banned' })).toContain('lift-ban')
  expect(open({ ...thandi, state: 'deleted' })).toEqual([])
  expect(open({ ...thandi, email: null, sessions: [], mfaFactors: [] })).toEqual([
    'grant-role',
    'ban',
    'see-as',
    'note',
  ])
  expect(open({ ...thandi, roles: ['customer', 'support'] })).not.toContain('see-as')
})

it('offers nobody to remove their own role, second factor or way in', () => {
  expect(open({ ...thandi, roles: ['customer', 'admin'] }, { id: 'thandi' })).toEqual([
    'grant-role',
    'password-email',
  ])
})

it('offers each role that is missing or held, but nobody their own administrator role', () => {
  const lindiwe = { ...thandi, id: 'lindiwe', roles: ['customer', 'admin', 'finance'] as Role[] }
  expect(withdrawable(lindiwe, nomsa)).toEqual(['admin', 'finance'])
  expect(withdrawable(lindiwe, { id: 'lindiwe' })).toEqual(['finance'])
  expect(grantable(lindiwe, nomsa)).toEqual(
    grantedRoles.filter((role) => role !== 'admin' && role !== 'finance'),
  )
  expect(grantable(thandi, { id: 'thandi' })).not.toContain('admin')
})
