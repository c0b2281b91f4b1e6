import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { jobName } from '#app/directory/public/job-title.ts'

type Noted = Parameters<typeof jobName>[1] & { place_typed: string; link: string }

/** What somebody sends to themselves to find their request again. */
export function whatsappNote(i18n: I18n, { link, ...request }: Noted) {
  const job = jobName(i18n, request)
  const place = request.place_typed
  return i18n._(msg`My request: ${job}, ${place}. Quotes arrive here: ${link}`)
}
