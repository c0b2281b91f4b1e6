import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { fieldNames, pageOf } from '#app/directory/public/profile-fields.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { DAY, dayOf, formatDate } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { providerIn } from '../../portal-access.server.ts'
import { portalTitles } from '../../public/portal-titles.ts'
import { expiringDocuments } from '../../settings/expiring-documents.server.ts'
import { settingsTitle } from '../../settings/page.server.ts'
import { addressOf } from '../../settings/pages.ts'
import { refusedEdits, waitingEdits } from '../../settings/queries.server.ts'
import type { Route } from './+types/overview.ts'

const TOLD_FOR = 30 * DAY

export const meta: Route.MetaFunction = portalTitles

export async function loader({ context, request }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'settings')
  if (!provider) return null
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const today = dayOf(now)
  const language = context.get(languageContext)
  const [waiting, refused, documents] = await Promise.all([
    waitingEdits(db, provider.id),
    refusedEdits(db, provider.id, new Date(now.getTime() - TOLD_FOR)),
    expiringDocuments(db, provider, today),
  ])
  return {
    title: settingsTitle(context),
    waiting: waiting.map(({ id, field }) => ({ id, field })),
    refused: refused.map(({ id, field, reason }) => ({ id, field, reason })),
    ending: documents.map(({ id, name, isPast, expiresOn }) => ({
      id,
      name,
      isPast,
      day: formatDate(expiresOn, language),
    })),
  }
}

/** Pending edits, and items that need attention; the parent route lists the pages. */
export default function Overview({ loaderData }: Route.ComponentProps) {
  const { i18n, t } = useLingui()
  if (!loaderData) return null
  const { waiting, refused, ending } = loaderData
  return (
    <section aria-labelledby="now" className="grid content-start gap-4 max-lg:mt-4">
      <h2 id="now" className="text-h3">
        <Trans>Outstanding</Trans>
      </h2>
      {ending.map(({ id, name, isPast, day }) => (
        <Banner
          key={id}
          tone={isPast ? 'danger' : 'clay'}
          title={isPast ? t`${name} expired on ${day}` : t`${name} expires on ${day}`}
          action={
            <Link to={addressOf('documents')} className="button button-outline">
              <Trans>Upload a new one</Trans>
            </Link>
          }
        />
      ))}
      {refused.map(({ id, field, reason }) => (
        <Banner
          key={id}
          tone="clay"
          title={t`Your change wasn't approved: ${i18n._(fieldNames[field])}`}
          action={
            <Link to={addressOf(pageOf(field))} className="button button-outline">
              <Trans>Change it</Trans>
            </Link>
          }
        >
          {reason}
        </Banner>
      ))}
      {waiting.length > 0 ? (
        <Banner title={<Trans>Waiting for our check</Trans>}>
          {waiting.map(({ id, field }) => (
            <span key={id} className="block">
              {i18n._(fieldNames[field])}
            </span>
          ))}
        </Banner>
      ) : null}
      {waiting.length + refused.length + ending.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing. Customers see your changes at once, or once we've checked them.</Trans>
        </p>
      ) : null}
    </section>
  )
}
