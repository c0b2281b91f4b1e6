import { msg } from '@lingui/core/macro'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { LandingView } from './landing-view.server.ts'

/** Title and description of the landing page. Of its two URLs the first is canonical. */
export function landingTitles({ language, site, date }: LandingView) {
  const i18n = i18nFor(language)
  const { ordinal } = date
  return {
    title: i18n._(msg`The One & Only App Every South African Needs`),
    description: i18n._(
      msg`Coming ${ordinal}: verified people for every job, local stores and good causes, in one place. Sign up to hear when it opens.`,
    ),
    path: '/',
    language,
    site,
  }
}
