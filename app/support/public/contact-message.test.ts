import { expect, it } from 'vitest'
import { z } from 'zod'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { translate } from '#app/platform/messages.ts'
import { ContactMessage } from './contact-message.ts'

const good = {
  name: 'Thilivhali Nemakonde',
  email: 'thili@example.co.za',
  subject: 'support',
  message: 'The page of my plumber stays empty.',
}

function problems(message: object) {
  const read = ContactMessage.safeParse(message)
  if (read.success) return {}
  const { fieldErrors } = z.flattenError(read.error)
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([field, messages]) => [
      field,
      translate(i18nFor('en'), messages![0]!),
    ]),
  )
}

it('says everything that is wrong with an empty form at once', () => {
  expect(problems({})).toEqual({
    name: 'Name must be at least 2 characters',
    email: 'Please enter a valid email address',
    subject: 'Please select a subject',
    message: 'Message must be at least 10 characters',
  })
})

it.each([
  ['a name of one letter', { name: 'N ' }, 'name'],
  ['an address without a domain', { email: 'thili@' }, 'email'],
  ['two addresses', { email: 'a@example.com, b@example.com' }, 'email'],
  ['a header in the address', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
  ['a subject that is not there', { subject: 'sales' }, 'subject'],
  ['nine characters', { message: '123456789 ' }, 'message'],
  ['a message longer than the form', { message: 'x'.repeat(4001) }, 'message'],
])('refuses %s', (_, change, field) => {
  expect(Object.keys(problems({ ...good, ...change }))).toEqual([field])
})

it('keeps letters of every language, and takes line breaks out of a name', () => {
  const read = ContactMessage.parse({ ...good, name: 'Ṱhilivhali\r\nBcc: x@example.com Ṋemakonde' })
  expect(read.name).toBe('Ṱhilivhali Bcc: x@example.com Ṋemakonde')
})
