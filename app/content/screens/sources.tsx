import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Route } from './+types/sources.ts'

const title = msg`Sources and licences`

export async function loader({ context }: Route.LoaderArgs) {
  const { config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  return {
    language,
    title: i18nFor(language)._(title),
    site: { name: settings.current().name, url: config.siteUrl },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData
    ? pageTitles({
        ...loaderData,
        path: '/sources',
        description: 'GeoNames, Municipal Demarcation Board, OpenUp',
      })
    : []
}

/** Third-party works in the product, with their licences. The sentences are the licences' own. */
export default function Sources() {
  const { i18n } = useLingui()
  return (
    <div className="page-box page-section">
      <h1>{i18n._(title)}</h1>
      <div className="mt-6 grid max-w-[66ch] grid-cols-1 gap-4">
        <PlaceCredits />
        <p>
          <Trans>
            Province outlines: Municipal Demarcation Board, via OpenUp (MIT licence, Copyright (c)
            2019 OpenUp); simplified.
          </Trans>
        </p>
        <p>
          <Trans>
            Typefaces: Overpass (SIL Open Font Licence, Copyright Red Hat) and Noto Sans (SIL Open
            Font Licence, Copyright The Noto Project Authors). Icons: Lucide (ISC licence).
          </Trans>
        </p>
      </div>
    </div>
  )
}

const PlaceCredits = () => (
  <p>
    <Trans>
      Place data © GeoNames (
      <a className="link" href="https://www.geonames.org">
        www.geonames.org
      </a>
      ), licensed under CC BY 4.0 (
      <a className="link" href="https://creativecommons.org/licenses/by/4.0/">
        https://creativecommons.org/licenses/by/4.0/
      </a>
      ); corrected and extended.
    </Trans>
  </p>
)
