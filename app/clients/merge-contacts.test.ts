import { expect, it } from 'vitest'
import { type Booked, mergeContacts, type StoredContact } from './merge-contacts.ts'
import { planImport } from './plan-import.ts'

const day = (date: number) => new Date(Date.UTC(2026, 2, date))

const booked = (jobId: string, more: Partial<Booked> = {}): Booked => ({
  jobId,
  user: null,
  name: 'Thandi Mokoena',
  phone: null,
  email: null,
  date: day(1),
  paidCents: 0,
  ...more,
})

const stored = (id: string, more: Partial<StoredContact> = {}): StoredContact => ({
  id,
  name: 'Mrs Mokoena',
  phone: null,
  email: null,
  notes: '',
  importId: null,
  addedAt: day(10),
  ...more,
})

it('is one client for all jobs of an account, an address or a number', () => {
  const clients = mergeContacts(
    [
      booked('a', { user: 'u', email: 't@example.co.za', paidCents: 100 }),
      booked('b', { email: 'g@example.co.za', phone: '+27825550113', date: day(2) }),
      // Links the two: the account's address and the guest's number.
      booked('c', { user: 'u', phone: '+27825550113', date: day(3), paidCents: 50 }),
      booked('d', { user: 'other', date: day(4) }),
    ],
    [],
  )
  expect(clients.map(({ id, jobs, paidCents }) => [id, jobs, paidCents])).toEqual([
    ['a', 3, 150],
    ['d', 1, 0],
  ])
  expect(clients[0]).toMatchObject({ since: day(1), lastJobAt: day(3), email: 'g@example.co.za' })
})

it('is one client from a job and an import with the same number or address', () => {
  const clients = mergeContacts(
    [booked('a', { phone: '+27825550113', email: 't@example.co.za' })],
    [
      stored('k1', { phone: '+27825550113', notes: 'Two dogs' }),
      stored('k2', { phone: '+27725550138' }),
    ],
  )
  expect(clients).toHaveLength(2)
  expect(clients[0]).toMatchObject({
    id: 'k1',
    ids: ['k1', 'a'],
    name: 'Mrs Mokoena',
    email: 't@example.co.za',
    notes: 'Two dogs',
    jobs: 1,
    since: day(1),
  })
})

it('finds a note again that was kept under somebody’s first job', () => {
  const [client, ...others] = mergeContacts(
    [booked('a', { user: 'u' }), booked('b', { user: 'u', date: day(2) })],
    [stored('a', { name: '', notes: 'Blue gate' })],
  )
  expect(others).toEqual([])
  expect(client).toMatchObject({ id: 'a', name: 'Thandi Mokoena', notes: 'Blue gate', jobs: 2 })
})

it('keeps people apart of whom nothing is known any more', () => {
  expect(mergeContacts([booked('a', { name: '' }), booked('b', { name: '' })], [])).toHaveLength(2)
})

it('plans per contact whether it is new, adds something, or nothing', () => {
  const clients = mergeContacts(
    [booked('a', { phone: '+27825550113' })],
    [stored('k', { phone: '+27725550138', email: 'f@example.co.za' })],
  )
  const contact = (phone: string | null, email: string | null) => ({
    name: 'X',
    phone,
    email,
    also: [],
  })
  const plans = planImport(
    [
      contact('+27615550179', null),
      contact('+27825550113', 'new@example.co.za'),
      // The address belongs to another client, so it isn't added to this one.
      contact('+27825550113', 'f@example.co.za'),
      contact('+27725550138', 'other@example.co.za'),
    ],
    clients,
  )
  expect(plans.map((plan) => plan.do)).toEqual(['add', 'fill', 'nothing', 'nothing'])
  expect(plans[1]).toMatchObject({
    client: { id: 'a' },
    adds: { phone: null, email: 'new@example.co.za' },
  })
})
