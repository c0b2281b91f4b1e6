import { msg } from '@lingui/core/macro'
import { LONGEST_PASSWORD, passwordBytes } from '#app/auth/public/passwords.ts'
import { encodeMessage } from '#app/platform/messages.ts'
import { plainText } from '#app/platform/text-schemas.ts'
import { z } from '#app/platform/zod.ts'

export const tooLong = encodeMessage(msg`That's too long`)
const shortPassword = encodeMessage(msg`Password must be at least 6 characters`)
const badEmail = encodeMessage(msg`Please enter a valid email address`)

export const email = plainText(254, { min: { length: 1, error: badEmail }, tooLong }).pipe(
  z.email(badEmail),
)
export const password = z
  .string(shortPassword)
  .min(6, shortPassword)
  // A megabyte of password is no password; what one can choose ends where the service says.
  .max(1000, tooLong)
export const newPassword = password.refine(
  (typed) => passwordBytes(typed) <= LONGEST_PASSWORD,
  encodeMessage(msg`Password must be at most 72 characters`),
)

const isPair = z.object({ password, confirmation: password })

/** Shown on the confirmation, also while something else is still missing. */
export const theSameTwice = [
  (typed: { password: string; confirmation: string }) => typed.password === typed.confirmation,
  {
    path: ['confirmation'],
    error: encodeMessage(msg`Passwords don't match`),
    when: ({ value }: { value: unknown }) => isPair.safeParse(value).success,
  },
] satisfies Parameters<typeof isPair.refine>

/** The two tabs post to one address: this says which. */
const form = <Name extends string>(name: Name) => z.literal(name)
const next = z.string().max(2000).optional().catch(undefined)
const ticked = z.coerce.boolean().default(false)

export const Login = z.object({
  form: form('login'),
  next,
  email,
  password,
  remember: ticked,
})

export const Register = z
  .object({
    form: form('register'),
    next,
    name: plainText(100, {
      min: { length: 2, error: encodeMessage(msg`Name must be at least 2 characters`) },
      tooLong,
    }),
    email,
    password: newPassword,
    confirmation: password,
    provider: ticked,
    terms: z.literal('on', encodeMessage(msg`You must agree to our terms and conditions`)),
  })
  .refine(...theSameTwice)

export const Forgot = z.object({ email })

export const LinkRequest = z.object({ email, next })

export const NewPassword = z
  .object({ password: newPassword, confirmation: password })
  .refine(...theSameTwice)

/** Anyone who has a password says it before it changes: an open phone on a table is not its owner. */
export const ChangedPassword = z
  .object({ current: password.optional(), password: newPassword, confirmation: password })
  .refine(...theSameTwice)

/** What a mailed link leads to: asked by GET, posted by the one button. */
export const MailedLink = z.object({
  token_hash: z.string().min(10).max(200),
  type: z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change']),
  next,
})
