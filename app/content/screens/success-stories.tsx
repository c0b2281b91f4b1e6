import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePageAddress } from '#app/page/hooks.tsx'
import { dependsOn, languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { StoryCard } from '../parts/story-card.tsx'
import { publishedStories, STORIES_TAG } from '../stories/queries.server.ts'
import { textStyles } from '../text-styles.ts'
import type { Route } from './+types/success-stories.ts'

export const links = textStyles

/** More than anyone reads on one page. */
const MOST = 60

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  dependsOn(context, STORIES_TAG)
  return {
    stories: await publishedStories(db, MOST),
    titles: {
      title: i18n._(msg`Success stories`),
      description: i18n._(msg`People who found work or help here, told with their consent.`),
      path: '/success-stories',
      language,
      site: { name: settings.current().name, url: config.siteUrl },
    },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

export default function SuccessStories({ loaderData: { stories, titles } }: Route.ComponentProps) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <div className="page-box page-section">
      <h1>{titles.title}</h1>
      <p className="text-lead mt-3">{titles.description}</p>
      {stories.length === 0 ? (
        <EmptyState
          as="h2"
          className="mt-10"
          title={t`No stories yet`}
          action={
            <ButtonLink to={localizedPath('/services')}>
              <Trans>Find a provider</Trans>
            </ButtonLink>
          }
        >
          <Trans>We publish a story only when the person it's about has agreed.</Trans>
        </EmptyState>
      ) : (
        <div className="stories">
          {stories.map((story) => (
            <StoryCard key={story.id} story={story} />
          ))}
        </div>
      )}
    </div>
  )
}
