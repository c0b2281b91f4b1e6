import { msg } from '@lingui/core/macro'
import { z } from 'zod'
import { encodeMessage } from '#app/platform/messages.ts'
import { SHORTEST_DAY } from './public/hours.ts'

/** The weekly hours as a form sends them: at most one stretch a day, each long enough to work in. */
export const WeeklyHours = z
  .array(
    z
      .object({
        weekday: z.number().int().min(1).max(7),
        from: z.number().int().min(0).max(1439),
        to: z.number().int().min(1).max(1440),
      })
      .refine(({ from, to }) => to - from >= SHORTEST_DAY, {
        error: encodeMessage(msg`The day must end at least half an hour after it begins`),
      }),
  )
  .max(7)
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, {
    error: encodeMessage(msg`Each day can be given once`),
  })
