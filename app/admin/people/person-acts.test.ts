import { expect, it } from 'vitest'
import { openActs } from './person-acts.ts'

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
    'grant-admin',
    'grant-support',
    'lost-step',
    'sign-out',
    'password-email',
    'ban',
  ])
  expect(open({ ...thandi, roles: ['customer', 'admin'] })).not.toContain('ban')
  expect(open({ ...thandi, state: 'unconfirmed' })).not.toContain('grant-admin')
  expect(open({ ...thandi, state: 'banned' })).toContain('lift-ban')
  expect(open({ ...thandi, state: 'deleted' })).toEqual([])
  expect(open({ ...thandi, email: null, sessions: [], mfaFactors: [] })).toEqual([
    'grant-admin',
    'grant-support',
    'ban',
  ])
})

it('offers nobody to take away their own role, second factor or way in', () => {
  expect(open({ ...thandi, roles: ['customer', 'admin'] }, { id: 'thandi' })).toEqual([
    'grant-support',
    'password-email',
  ])
})
