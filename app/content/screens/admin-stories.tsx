import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useMay } from '#app/page/use-may.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { formatInstant } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { StoryTag } from '../parts/story-tag.tsx'
import { allStories } from '../stories/queries.server.ts'
import type { Route } from './+types/admin-stories.ts'

const ACT = 'see content'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const language = context.get(languageContext)
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const stories = await allStories(db)
  return {
    stories: stories.map(({ updated_at, ...story }) => ({
      ...story,
      touched: formatInstant(updated_at, language, now),
    })),
    titles: adminTitles(context, msg`Success Stories`),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function AdminStories({ loaderData: { stories } }: Route.ComponentProps) {
  const localizedPath = usePageAddress()
  const write = useMay('publish content') ? (
    <ButtonLink
      to={'/admin/success-stories/new' satisfies SiteAddress}
      kind="marigold"
      icon={<Plus aria-hidden />}
    >
      <Trans>Write a story</Trans>
    </ButtonLink>
  ) : null
  return (
    <>
      <AdminHead title={<Trans>Success Stories</Trans>}>
        {stories.length > 0 ? write : null}
      </AdminHead>
      <p className="mb-5 max-w-2xl text-ink-2">
        <Trans>
          We only show a story once the person it's about has agreed. To change a published story,
          withdraw it first.
        </Trans>{' '}
        <Link to={localizedPath('/success-stories')} className="link">
          <Trans>See what visitors see</Trans>
        </Link>
      </p>
      <StoriesTable stories={stories} write={write} />
    </>
  )
}

function StoriesTable({
  stories,
  write,
}: Pick<Route.ComponentProps['loaderData'], 'stories'> & { write: ReactNode }) {
  const { t } = useLingui()
  const mayPublish = useMay('publish content')
  return (
    <Table
      className="admin-table"
      caption={t`Success stories, drafts first`}
      rows={stories}
      rowKey={({ id }) => id}
      empty={
        <EmptyState as="h2" title={<Trans>No stories yet</Trans>} action={write}>
          <Trans>Ask someone whose job went well if you may share their story.</Trans>
        </EmptyState>
      }
      columns={[
        {
          key: 'title',
          head: t`Title`,
          leads: true,
          cell: ({ id, title }) =>
            mayPublish ? (
              <Link to={`/admin/success-stories/${id}` satisfies SiteAddress}>{title}</Link>
            ) : (
              title
            ),
        },
        { key: 'person', head: t`Who it's about`, cell: ({ person }) => person },
        { key: 'state', head: t`State`, cell: ({ state }) => <StoryTag state={state} /> },
        { key: 'touched', head: t`Last changed`, cell: ({ touched }) => touched },
      ]}
    />
  )
}
