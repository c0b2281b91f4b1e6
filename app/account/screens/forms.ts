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
  // Bounds the input before hashing; the real maximum is checked by the auth service.
  .max(1000, tooLong)
export const newPassword = password.refine(
  (typed) => passwordBytes(typed) <= LONGEST_PASSWORD,
  encodeMessage(msg`Password must be at most 72 characters`),
)

const isPair = z.object({ password, confirmation: password })

/** Reported on the confirmation field, even while other fields have errors. */
export const theSameTwice = [
  (typed: { password: string; confirmation: string }) => typed.password === typed.confirmation,
  {
    path: ['confirmation'],
    error: encodeMessage(msg`Passwords don't match`),
    when: ({ value }: { value: unknown }) => isPair.safeParse(value).success,
  },
] satisfies Parameters<typeof isPair.refine>

/** Both tabs post to one URL; this field says which form it was. */
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

/** Changing a password requires the current one, because a phone may have been left unlocked. */
export const ChangedPassword = z
  .object({ current: password.optional(), password: newPassword, confirmation: password })
  .refine(...theSameTwice)

/** An emailed link: opened with GET, submitted with POST by its button. */
export const MailedLink = z.object({
  token_hash: z.string().min(10).max(200),
  type: z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change']),
  next,
})
