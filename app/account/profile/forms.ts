import { msg } from '@lingui/core/macro'
import { encodeMessage } from '#app/platform/messages.ts'
import { plainText } from '#app/platform/text-schemas.ts'
import { z } from '#app/platform/zod.ts'
import { email, tooLong } from '../screens/forms.ts'

export const Account = z.object({
  name: plainText(100, {
    min: { length: 2, error: encodeMessage(msg`Name must be at least 2 characters`) },
    tooLong,
  }),
  email,
})
