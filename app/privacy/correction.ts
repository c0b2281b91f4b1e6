import { msg } from '@lingui/core/macro'
import { encodeMessage } from '#app/platform/messages.ts'
import { plainLines } from '#app/platform/text-schemas.ts'
import { DAY } from '#app/platform/time.ts'
import { z } from '#app/platform/zod.ts'

export const MOST_LETTERS = 2000
export const CORRECTIONS_A_DAY = { most: 5, within: DAY }

export const Correction = z.object({
  words: plainLines(MOST_LETTERS, {
    min: {
      length: 5,
      error: encodeMessage(msg`Tell us in a few words what's wrong, and what it should say.`),
    },
    tooLong: encodeMessage(msg`That's longer than 2 000 characters. Keep what matters most.`),
  }),
})
