import { expect, it } from 'vitest'
import { type AccountIdentity, emailKey, likeliest, nameKey, reasonsFor } from './duplicates.ts'

const naledi: AccountIdentity = {
  id: 'naledi',
  since: new Date('2026-01-11'),
  email: 'naledi@example.co.za',
  fullName: 'Naledi Tau',
  phones: ['27825550134'],
  places: ['mamelodi'],
}
const nobody: AccountIdentity = {
  id: 'nobody',
  since: new Date('2025-06-01'),
  email: null,
  fullName: null,
  phones: [],
  places: [],
}

it.each([
  ['the same number', { phones: ['27110000000', '27825550134'] }, ['phone']],
  ['another number', { phones: ['27110000000'] }, []],
  ['her address with a plus', { email: 'Naledi+shop@example.co.za' }, ['email']],
  ['her address with dots', { email: 'na.ledi@EXAMPLE.co.za' }, ['email']],
  ['her address at another service', { email: 'naledi@example.org' }, []],
  ['her name, where she is', { fullName: 'NALÉDI  Tau', places: ['mamelodi'] }, ['name and place']],
  ['her name, somewhere else', { fullName: 'Naledi Tau', places: ['sandton'] }, []],
  ['her name, nobody knows where', { fullName: 'Naledi Tau' }, []],
  ['another name where she is', { fullName: 'Naledi Khoza', places: ['mamelodi'] }, []],
  ['nothing at all', {}, []],
])('of an account with %s says what speaks for it', (_, identity, reasons) => {
  expect(reasonsFor(naledi, { ...nobody, ...identity })).toEqual(reasons)
})

it('never finds that two accounts without an address, a name or a number are the same person', () => {
  expect(reasonsFor(nobody, { ...nobody, id: 'other' })).toEqual([])
  expect(reasonsFor(naledi, naledi)).toEqual([])
})

it('takes no first name for a name, and no address without a mailbox for one', () => {
  expect(nameKey('Naledi')).toBeNull()
  expect(nameKey(' ')).toBeNull()
  expect(emailKey('+shop@example.co.za')).toBeNull()
  expect(emailKey('naledi')).toBeNull()
})

it('suggests five at most: the surest first, and of two as sure ones the newer', () => {
  const other = (id: string, since: string, identity: Partial<AccountIdentity>) => ({
    ...nobody,
    id,
    since: new Date(since),
    ...identity,
  })
  const alike = { fullName: 'Naledi Tau', places: ['mamelodi'] }
  const others = [
    other('name 2024', '2024-01-01', alike),
    other('name 2025', '2025-01-01', alike),
    other('stranger', '2026-01-01', {}),
    other('email', '2024-01-01', { email: 'n.aledi@example.co.za' }),
    other('phone', '2023-01-01', { phones: naledi.phones }),
    other('phone and name', '2022-01-01', { ...alike, phones: naledi.phones }),
    other('name 2023', '2023-01-01', alike),
  ]
  expect(likeliest(naledi, others).map(({ account }) => account.id)).toEqual([
    'phone and name',
    'phone',
    'email',
    'name 2025',
    'name 2024',
  ])
})
