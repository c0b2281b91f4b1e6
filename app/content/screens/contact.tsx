import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { wordsFor } from '#app/platform/words.server.ts'
import { servicesContext } from '#app/services.server.ts'
import { useRoot } from '#app/shell/page.tsx'
import { languageContext } from '#app/shell/request.server.ts'
import { pageTitles } from '#app/shell/titles.ts'
import type { Route } from './+types/contact.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = wordsFor(language)
  return {
    language,
    title: i18n._(msg`Contact`),
    description: i18n._(msg`How to reach us by email and telephone.`),
    site: { name: settings.current().name, url: config.siteUrl },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles({ ...loaderData, path: '/contact' }) : []
}

/** The ways to reach a person that exist today: email and telephone. */
export default function Contact() {
  const site = useRoot()?.site
  if (!site) return null
  return (
    <div className="page-box page-section">
      <h1>
        <Trans>We're here to help whenever you need us</Trans>
      </h1>
      <p className="text-lead mt-4">
        <Trans>Monday-Friday 9am-6pm SAST, Saturday 10am-4pm SAST.</Trans>
      </p>
      <p className="mt-6">
        <a className="link text-h4" href={`mailto:${site.supportEmail}`}>
          {site.supportEmail}
        </a>
      </p>
      <p className="mt-2">
        <a className="link text-h4" href={`tel:${site.supportPhone.replaceAll(' ', '')}`}>
          {site.supportPhone}
        </a>
      </p>
    </div>
  )
}
