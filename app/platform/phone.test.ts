import { expect, it } from 'vitest'
import { readPhone, spokenPhone } from './phone.ts'

it.each(['082 123 4567', '0821234567', '+27 82 123 4567', '+27(0)82 123 4567', '27821234567'])(
  'reads %s as one number',
  (typed) => {
    expect(readPhone(typed)).toMatchObject({ number: '+27821234567' })
  },
)

it.each([
  { typed: '082 123 456', said: /has \{/ },
  { typed: '+27 82 123 456', said: /has \{/ },
  { typed: '', said: /in digits/ },
  { typed: 'call me', said: /in digits/ },
  { typed: '000 000 0000', said: /don't start like this|country code/ },
  { typed: '+1 23', said: /country code/ },
])('says what is wrong with "$typed"', ({ typed, said }) => {
  const read = readPhone(typed)
  expect('problem' in read && read.problem.message).toMatch(said)
})

it('takes numbers of neighbouring countries, and prints ours as they are dialled', () => {
  expect(readPhone('+263 77 123 4567')).toMatchObject({ number: '+263771234567' })
  expect(spokenPhone('+27821234567')).toBe('082 123 4567')
})
