import { expect, it } from 'vitest'
import { z } from 'zod'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { translate } from '#app/platform/messages.ts'
import { Login, Register } from './forms.ts'

const i18n = i18nFor('en')

function problems(schema: z.ZodType, typed: object) {
  const result = schema.safeParse(typed)
  if (result.success) return {}
  const { fieldErrors } = z.flattenError(result.error) as { fieldErrors: Record<string, string[]> }
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([field, messages]) => [
      field,
      messages.map((item) => translate(i18n, item)),
    ]),
  )
}

const filled = {
  form: 'register',
  name: 'Nomvula Khumalo',
  email: 'nomvula@example.co.za',
  password: 'three words here',
  confirmation: 'three words here',
  terms: 'on',
}

it('says everything that is wrong with an empty form at once', () => {
  expect(problems(Login, { form: 'login' })).toEqual({
    email: ['Please enter a valid email address'],
    password: ['Password must be at least 6 characters'],
  })
  expect(problems(Register, { form: 'register' })).toEqual({
    name: ['Name must be at least 2 characters'],
    email: ['Please enter a valid email address'],
    password: ['Password must be at least 6 characters'],
    confirmation: ['Password must be at least 6 characters'],
    terms: ['You must agree to our terms and conditions'],
  })
})

it.each([
  { change: { name: ' N ' }, errors: { name: ['Name must be at least 2 characters'] } },
  { change: { email: 'nomvula' }, errors: { email: ['Please enter a valid email address'] } },
  {
    change: { password: 'short', confirmation: 'short' },
    errors: {
      password: ['Password must be at least 6 characters'],
      confirmation: ['Password must be at least 6 characters'],
    },
  },
  {
    change: { confirmation: 'three words her' },
    errors: { confirmation: ["Passwords don't match"] },
  },
  {
    change: { confirmation: 'three words her', terms: undefined },
    errors: {
      confirmation: ["Passwords don't match"],
      terms: ['You must agree to our terms and conditions'],
    },
  },
  {
    change: { terms: undefined },
    errors: { terms: ['You must agree to our terms and conditions'] },
  },
  {
    change: { password: 'é'.repeat(40), confirmation: 'é'.repeat(40) },
    errors: { password: ['Password must be at most 72 characters'] },
  },
])('asks for $errors', ({ change, errors }) => {
  expect(problems(Register, { ...filled, ...change })).toEqual(errors)
})

it('takes a form that is filled in, cleaned', () => {
  expect(
    Register.parse({ ...filled, name: ' Nomvula \u0000 Khumalo ', provider: 'on', next: '/x' }),
  ).toMatchObject({ name: 'Nomvula Khumalo', provider: true, next: '/x' })
  expect(Login.parse({ ...filled, form: 'login' })).toMatchObject({ remember: false })
})
