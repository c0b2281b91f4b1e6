import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { pageOfData } from '#app/platform/data-address.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { notYet } from '../not-yet.ts'
import type { Route } from './+types/not-yet.ts'

/** The page of a subject that isn't built yet. The surrounding route decides who may see it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const path = pathOf(request, params.language)
  const page = notYet[path]
  if (!page) throw data(null, { status: 404 })
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const { config, settings } = context.get(servicesContext)
  return {
    path,
    canonical: page.canonical ?? `/${path}`,
    language,
    title: i18n._(page.title),
    description: i18n._(page.sentence),
    site: { name: settings.current().name, url: config.siteUrl },
  }
}

function pathOf(request: Request, language: string | undefined) {
  const path = pageOfData(new URL(request.url).pathname).replace(/^\/|\/$/g, '')
  return language ? path.slice(language.length + 1) : path
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageTitles({ ...loaderData, path: loaderData.canonical, isIndexed: false })
}

export default function NotYetPage({ loaderData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const localizedPath = usePageAddress()
  const page = notYet[loaderData.path]!
  const { next } = page
  return (
    <div className="page-box page-section">
      <h1 className="mb-8">{i18n._(page.title)}</h1>
      <EmptyState
        as="h2"
        title={i18n._(page.sentence)}
        action={<ButtonLink to={localizedPath(next.to)}>{i18n._(next.words)}</ButtonLink>}
      />
    </div>
  )
}
