import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Flag, Mail } from 'lucide-react'
import { Link } from 'react-router'
import { placeById, placePath } from '#app/directory/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useMay } from '#app/page/use-may.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { dayOf, formatDate } from '#app/platform/time.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { GUARANTEED_RATING, shownAverage } from '../public/guarantee.ts'
import { providersBelowTheLine } from '../queries.server.ts'
import type { Route } from './+types/admin-quality.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see quality')]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'see quality')
  const { db, clock } = context.get(servicesContext)
  const language = context.get(languageContext)
  const rows = await providersBelowTheLine(db, clock.now())
  const day = (time: Date | null) => time && formatDate(dayOf(time), language)
  return {
    titles: adminTitles(context, msg`Quality`),
    rows: rows.map(({ id, userId, slug, name, placeId, state, average, count, ...position }) => ({
      id,
      userId,
      slug,
      name,
      place: placePath(placeById(placeId)!, language),
      state,
      average: count > 0 ? shownAverage(average) : '–',
      count,
      notifiedOn: day(position.notifiedAt),
      flaggedOn: day(position.flaggedAt),
      dueOn: day(position.dueAt),
    })),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

/** Providers below the Quality Guarantee, those who wait for a decision first. */
export default function AdminQuality({ loaderData: { rows } }: Route.ComponentProps) {
  const { t } = useLingui()
  const seesPeople = useMay('see people')
  return (
    <>
      <AdminHead title={<Trans>Quality</Trans>} />
      <p className="mb-5 max-w-2xl text-ink-2">
        <Trans>
          Their average over 12 months is below {GUARANTEED_RATING}. Flagged providers stayed below
          it after a warning. Read the reviews, hear the provider's side, then decide. They stay
          listed until you do.
        </Trans>
      </p>
      <Table
        className="admin-table"
        caption={t`Providers below the Quality Guarantee`}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState as="h2" title={<Trans>No provider is below the Quality Guarantee.</Trans>}>
            <Trans>We check ratings every hour and list here anyone who falls below it.</Trans>
          </EmptyState>
        }
        columns={[
          {
            key: 'name',
            head: t`Provider`,
            leads: true,
            cell: ({ slug, name, place }) => (
              <>
                <Link to={`/providers/${slug}/reviews` satisfies SiteAddress}>{name}</Link>
                <small className="block">{place}</small>
              </>
            ),
          },
          {
            key: 'state',
            head: t`State`,
            cell: ({ state }) =>
              state === 'flagged' ? (
                <Tag tone="danger" icon={<Flag aria-hidden />}>
                  <Trans>Flagged</Trans>
                </Tag>
              ) : (
                <Tag tone="clay" icon={<Mail aria-hidden />}>
                  <Trans>Warned</Trans>
                </Tag>
              ),
          },
          { key: 'average', head: t`Average`, figures: true, cell: ({ average }) => average },
          { key: 'count', head: t`Reviews`, figures: true, cell: ({ count }) => count },
          { key: 'warned', head: t`Warned on`, cell: ({ notifiedOn }) => notifiedOn },
          {
            key: 'flagged',
            head: t`Under review`,
            cell: ({ flaggedOn, dueOn }) =>
              flaggedOn ? <Trans>since {flaggedOn}</Trans> : <Trans>from {dueOn}</Trans>,
          },
          {
            key: 'account',
            head: t`Account`,
            cell: ({ userId, name }) =>
              seesPeople ? (
                <Link
                  to={`/admin/people/${userId}` satisfies SiteAddress}
                  aria-label={t`${name}'s account`}
                >
                  <Trans>Account</Trans>
                </Link>
              ) : (
                '–'
              ),
          },
        ]}
      />
    </>
  )
}
