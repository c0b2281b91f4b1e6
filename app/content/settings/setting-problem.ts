import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { defaultSettings, type SiteSettings } from '#app/page/site-settings.ts'
import { undisclosed } from '../public/disclosures.ts'

/** Validates settings together, however they are changed. */
export function settingProblem(
  saved: Partial<SiteSettings>,
  change: Partial<SiteSettings>,
): MessageDescriptor | null {
  const next = { ...saved, ...change }
  const { providerSignupOpens, fullLaunch } = { ...defaultSettings, ...next }
  if (Date.parse(fullLaunch) < Date.parse(providerSignupOpens))
    return msg`The full launch can't be before provider signup opens.`
  // In production the site doesn't start without them, so removing one would prevent the next start.
  return undisclosed(saved).length === 0 && undisclosed(next).length > 0
    ? msg`The law requires more details for this, and the site doesn't start without them. Fill those in first.`
    : null
}
