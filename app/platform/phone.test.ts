import { expect, it } from 'vitest'
import { readPhone, spokenPhone } from './phone.ts'

it.each(['082 123 4567', '0821234567', '+27 82 123 4567', '+27(0)82 123 4567', '27821234567'])(
  'reads %s as one number',
  (typed) => {
    expect(readPhone(typed)).toMatchObject({ number: '+27821234567' })
  },
)

it.each([
  { typed: '082 123 456', problem: /has \{/ },
  { typed: '+27 82 123 456', problem: /has \{/ },
  { typed: '', problem: /in digits/ },
  { typed: 'call me', problem: /in digits/ },
  { typed: '000 000 0000', problem: /don't start like this|country code/ },
  { typed: '+1 23', problem: /country code/ },
])('says what is wrong with "$typed"', ({ typed, problem }) => {
  const read = readPhone(typed)
  expect('problem' in read && read.problem.message).toMatch(problem)
})

it('takes numbers of neighbouring countries, and prints ours as they are dialled', () => {
  expect(readPhone('+263 77 123 4567')).toMatchObject({ number: '+263771234567' })
  expect(spokenPhone('+27821234567')).toBe('082 123 4567')
})
