import { emailProblem } from '#app/launch/public/signup.ts'
import { holdsNoLink, plainLines, plainText } from '#app/platform/text-schemas.ts'
import { z } from '#app/platform/zod.ts'
import { ChatName, NO_LINKS } from '#app/support/public/chat-message.ts'
import { ContactMessage } from '#app/support/public/contact-message.ts'

const INVALID_EMAIL = 'Please enter a valid email address'
const email = z.string(INVALID_EMAIL).trim().max(254, INVALID_EMAIL).pipe(z.email(INVALID_EMAIL))

/** A recipient that clients may send. It is ignored: mail goes to the configured mailbox. */
const ignored = z.string().max(254).optional()
const submittedAt = z.string().max(40).optional()

const Contact = ContactMessage.extend({
  name: ContactMessage.shape.name.refine(holdsNoLink, NO_LINKS),
  adminEmail: ignored,
})

const SupportRequest = z.object({
  formType: z.literal('Support Request'),
  formData: z.object({
    name: ChatName.optional().transform((name) => name || 'Anonymous'),
    // What the client sends for a missing value.
    email: z
      .union([z.literal(['', 'Not provided']).transform(() => null), email], INVALID_EMAIL)
      .optional(),
    message: plainLines(4000, { min: { length: 1, error: 'The message is empty' } }),
    language: z.enum(['en', 'af', 'zu', 'xh']).optional(),
    timestamp: submittedAt,
  }),
  submittedAt,
  toEmail: ignored,
})

const EMPTY_EMAIL = 'Please enter your email address'

/** Validated with the same messages as on the landing page. */
const launchEmail = z.string(EMPTY_EMAIL).superRefine((typed, refused) => {
  const problem = emailProblem(typed)
  if (problem)
    refused.addIssue({
      code: 'custom',
      message: problem === 'empty' ? EMPTY_EMAIL : INVALID_EMAIL,
    })
})

const LaunchSignup = z.object({
  formType: z.literal('Pre-Launch Email Signup'),
  formData: z.strictObject({ email: launchEmail }),
  submittedAt,
  toEmail: ignored,
})

const FieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9_ ]{0,40}$/, 'A field has no proper name')
const answer = plainLines(2000)
const FieldValue = z.union([
  answer,
  z.number(),
  z.boolean(),
  z.null(),
  z.array(plainText(200)).max(50),
])
const MOST_FIELDS = 40

const Application = z.object({
  formType: z.literal('provider_application'),
  formData: z
    .record(FieldName, FieldValue)
    .refine((fields) => Object.keys(fields).length <= MOST_FIELDS, 'There are too many fields')
    .refine((fields) => Object.keys(fields).length > 0, 'There is nothing in the application'),
  userEmail: z.string().max(254).optional(),
  userName: plainText(120).optional(),
  submittedAt,
  toEmail: ignored,
})

export type Notification =
  | ({ kind: 'contact' } & z.infer<typeof Contact>)
  | ({ kind: 'support request' } & z.infer<typeof SupportRequest>)
  | ({ kind: 'launch signup' } & z.infer<typeof LaunchSignup>)
  | ({ kind: 'application' } & z.infer<typeof Application>)

const kinds = {
  'Support Request': ['support request', SupportRequest],
  'Pre-Launch Email Signup': ['launch signup', LaunchSignup],
  provider_application: ['application', Application],
} as const

/** Parses one of the four known bodies; throws a Refusal with a message for anything else. */
export function readNotification(body: unknown): Notification | { problem: string } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { problem: 'The body should be an object' }
  const { formType } = body as { formType?: unknown }
  if (formType === undefined) return read('contact', Contact, body)
  if (typeof formType !== 'string' || !Object.hasOwn(kinds, formType))
    return { problem: 'This formType is not known' }
  const [kind, schema] = kinds[formType as keyof typeof kinds]
  return read(kind, schema, body)
}

function read(kind: string, schema: z.ZodType, body: object): Notification | { problem: string } {
  const parsed = schema.safeParse(body)
  if (parsed.success) return { kind, ...(parsed.data as object) } as Notification
  return { problem: parsed.error.issues[0]!.message }
}
