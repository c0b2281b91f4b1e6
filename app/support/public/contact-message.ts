import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { encodeMessage } from '#app/platform/messages.ts'
import { plainLines, plainText } from '#app/platform/text-schemas.ts'
import { z } from '#app/platform/zod.ts'

/** The subjects of a message, in the order of the form. */
export const subjects = {
  general: msg`General Inquiry`,
  support: msg`Customer Support`,
  feedback: msg`Feedback`,
  business: msg`Business Opportunities`,
  other: msg`Other`,
} as const satisfies Record<string, MessageDescriptor>
export type Subject = keyof typeof subjects

export const LONGEST_MESSAGE = 4000

const noName = encodeMessage(msg`Name must be at least 2 characters`)
const noEmail = encodeMessage(msg`Please enter a valid email address`)
const tooLong = encodeMessage(msg`That's too long`)

/** The contact form, as the page and other programs post it. */
export const ContactMessage = z.object({
  name: plainText(120, { min: { length: 2, error: noName }, tooLong }),
  email: plainText(254, { min: { length: 1, error: noEmail }, tooLong: noEmail }).pipe(
    z.email(noEmail),
  ),
  subject: z.enum(Object.keys(subjects) as Subject[], encodeMessage(msg`Please select a subject`)),
  message: plainLines(LONGEST_MESSAGE, {
    min: { length: 10, error: encodeMessage(msg`Message must be at least 10 characters`) },
    tooLong: encodeMessage(msg`Message must be at most 4 000 characters`),
  }),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** How long a message is stored; by then our team has it by email. */
export const RETENTION_DAYS = 90
