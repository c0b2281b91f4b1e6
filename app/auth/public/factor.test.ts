import { expect, it } from 'vitest'
import { AuthError } from './auth-error.ts'
import {
  checkedName,
  checkedPhone,
  refuseChallenge,
  refuseEnrolment,
  refuseFirstProof,
  refuseRemoval,
  waitBeforeText,
} from './factor.ts'

const most = { mostEnrolled: 3, mostVerified: 2 }
const factor = (friendly_name: string, status = 'unverified', phone: string | null = null) => ({
  id: friendly_name,
  friendly_name,
  status,
  phone,
})

function refusalOf(act: () => void) {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof AuthError) return `${error.status} ${error.code}`
    throw error
  }
}

it.each([
  { has: [], wish: { name: 'App' }, aal: 'aal1', refusal: null },
  {
    has: [factor('App')],
    wish: { name: 'App' },
    aal: 'aal1',
    refusal: '422 mfa_factor_name_conflict',
  },
  { has: [factor('')], wish: { name: '' }, aal: 'aal1', refusal: '422 mfa_factor_name_conflict' },
  {
    has: [factor('App', 'verified')],
    wish: { name: 'B' },
    aal: 'aal1',
    refusal: '403 insufficient_aal',
  },
  { has: [factor('App', 'verified')], wish: { name: 'B' }, aal: 'aal2', refusal: null },
  {
    has: [factor('a'), factor('b'), factor('c')],
    wish: { name: 'd' },
    aal: 'aal1',
    refusal: '422 too_many_enrolled_mfa_factors',
  },
  {
    has: [factor('a', 'verified'), factor('b', 'verified')],
    wish: { name: 'd' },
    aal: 'aal2',
    refusal: '422 too_many_enrolled_mfa_factors',
  },
  {
    has: [factor('a', 'verified', '2782')],
    wish: { name: 'b', phone: '2782' },
    aal: 'aal2',
    refusal: '422 mfa_verified_factor_exists',
  },
  {
    has: [factor('a', 'unverified', '2782')],
    wish: { name: 'a', phone: '2782' },
    aal: 'aal1',
    refusal: null,
  },
])('says $refusal to $wish at $aal, where there is $has', ({ has, wish, aal, refusal }) => {
  const { name, phone = null } = wish as { name: string; phone?: string }
  expect(refusalOf(() => refuseEnrolment(has, { name, phone, aal }, most))).toBe(refusal)
})

it('lets a factor started at the first level be proved only while there is no other', () => {
  const started = factor('a')
  const first = { aal: 'aal1' }
  expect(refusalOf(() => refuseFirstProof(started, [started], first, most))).toBeNull()
  const others = [started, factor('b', 'verified')]
  expect(refusalOf(() => refuseFirstProof(started, others, first, most))).toBe(
    '403 insufficient_aal',
  )
  expect(refusalOf(() => refuseFirstProof(started, others, { aal: 'aal2' }, most))).toBeNull()
  expect(refusalOf(() => refuseFirstProof(others[1]!, others, first, most))).toBeNull()
})

it('takes a proved factor away at the second level only', () => {
  expect(refusalOf(() => refuseRemoval(factor('a', 'verified'), { aal: 'aal1' }))).toBe(
    '422 insufficient_aal',
  )
  expect(refusalOf(() => refuseRemoval(factor('a', 'verified'), { aal: 'aal2' }))).toBeNull()
  expect(refusalOf(() => refuseRemoval(factor('a'), { aal: 'aal1' }))).toBeNull()
})

it('takes an answer once, in time, from where it was asked for', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const requested = { ip: '196.25.1.1', verified_at: null, created_at: now }
  const instant = (seconds: number) => ({
    ip: '196.25.1.1' as string | null,
    now: new Date(now.getTime() + seconds * 1000),
    lifetime: 300_000,
  })
  expect(refusalOf(() => refuseChallenge(requested, instant(299)))).toBeNull()
  expect(refusalOf(() => refuseChallenge(requested, instant(300)))).toBe(
    '422 mfa_challenge_expired',
  )
  expect(refusalOf(() => refuseChallenge(undefined, instant(1)))).toBe('422 mfa_factor_not_found')
  expect(refusalOf(() => refuseChallenge(requested, { ...instant(1), ip: '41.0.0.1' }))).toBe(
    '422 mfa_ip_address_mismatch',
  )
  expect(refusalOf(() => refuseChallenge({ ...requested, verified_at: now }, instant(1)))).toBe(
    '422 mfa_ip_address_mismatch',
  )
})

it('waits between two texts', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  expect(waitBeforeText(null, 60_000, now)).toBe(0)
  expect(waitBeforeText(new Date(now.getTime() - 20_000), 60_000, now)).toBe(40_000)
  expect(waitBeforeText(new Date(now.getTime() - 60_000), 60_000, now)).toBe(0)
})

it('parses names and numbers as the API stores them', () => {
  expect(checkedName('  My phone ')).toBe('My phone')
  expect(refusalOf(() => checkedName('x'.repeat(121)))).toBe('400 validation_failed')
  expect(checkedPhone('+27 82 123 4567')).toBe('27821234567')
  for (const typed of [undefined, '', '0821234567', '+27-82', 'abc', '1'.repeat(16)])
    expect(refusalOf(() => checkedPhone(typed))).toBe('400 validation_failed')
})
