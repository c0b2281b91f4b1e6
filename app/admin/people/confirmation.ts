import { msg } from '@lingui/core/macro'
import { staffRoles } from '#app/page/person.ts'
import { encodeMessage } from '#app/platform/messages.ts'
import { plainLines } from '#app/platform/text-schemas.ts'
import { isDay } from '#app/platform/time.ts'
import { z } from '#app/platform/zod.ts'

const why = encodeMessage(msg`Say in a few words why.`)

/** The confirmation form of an action: the reason, and fields of single actions. */
export const Confirmation = z.object({
  reason: plainLines(500, {
    min: { length: 3, error: why },
    tooLong: encodeMessage(msg`Use at most 500 characters.`),
  }),
  lastDay: z.string().refine(isDay, encodeMessage(msg`That date doesn't exist.`)).optional(),
  /** The role to give or remove. */
  role: z.enum(staffRoles, encodeMessage(msg`Choose a role.`)).optional(),
  /** The MFA factor to remove. */
  step: z.uuid().optional(),
  /** The end of the ban that the administrator saw. */
  seen: z.iso.datetime().optional(),
})
