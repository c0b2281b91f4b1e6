import { expect, it } from 'vitest'
import { emailOfReturnAddress, returnAddress } from './return-address.server.ts'

const email = '01990000-0000-7000-8000-00000000abcd'
const address = returnAddress('a secret', email, 'mail.example.co.za')

it.each([
  ['as it was written', address],
  ['in angle brackets', `<${address}>`],
  ['in capitals', address.toUpperCase()],
])('finds the email of its return address %s', (_, given) => {
  expect(emailOfReturnAddress('a secret', given)).toBe(email)
})

it.each([
  ['made with another secret', returnAddress('another', email, 'mail.example.co.za')],
  ['of another email', address.replace('abcd', 'abce')],
  ['of a thread', 'reply+0199@mail.example.co.za'],
  ['empty', ''],
])('knows no email for one %s', (_, given) => {
  expect(emailOfReturnAddress('a secret', given)).toBeNull()
})
