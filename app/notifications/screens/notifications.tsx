import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, href, redirect } from 'react-router'
import { isOnlyLooking } from '#app/page/preview.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useRevalidation } from '#app/page/use-revalidation.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { clearNotifications, noteSeen } from '../mark-read.server.ts'
import { NotificationRows } from '../parts/notification-rows.tsx'
import { useUnseen } from '../parts/use-unseen.ts'
import { notificationsView } from '../view.server.ts'
import type { Route } from './+types/notifications.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

/** Opening the list marks it as seen; on this page, those that were new are still marked. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { id: userId } = signedIn(context, request)
  const language = context.get(languageContext)
  const view = await notificationsView(services, userId, language)
  // During a preview of another date, or as another person, everything stays new.
  if (view.words.unseen && !isOnlyLooking(context))
    await noteSeen(services.db, { userId, upTo: view.upTo, now: services.clock.now() })
  const i18n = i18nFor(language)
  return {
    title: `${i18n._(msg`Notifications`)} | ${services.settings.current().name}`,
    view,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext)
  const { id: userId } = signedIn(context, request)
  const form = await postedForm(request)
  await clearNotifications(db, { userId, upTo: String(form.get('upTo')), now: clock.now() })
  return redirect(href('/notifications'))
}

export default function Notifications({ loaderData: { view } }: Route.ComponentProps) {
  const { t } = useLingui()
  const ask = useRevalidation()
  useUnseen((unseen) => unseen > 0 && ask(), ask)
  return (
    <div className="page-box page-section">
      <div className="max-w-3xl">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-h1">
            <Trans>Notifications</Trans>
          </h1>
          {view.items.length > 0 ? <ClearAll view={view} /> : null}
        </div>
        {view.items.length === 0 ? (
          <EmptyState className="mt-8" as="h2" title={t`No new notifications`}>
            {view.words.emptyAbout}
          </EmptyState>
        ) : (
          <>
            <div className="notices-page mt-6">
              <NotificationRows view={view} />
            </div>
            <p className="text-small text-ink-2 mt-4">
              {view.words.more} {view.words.retention}
            </p>
          </>
        )}
      </div>
    </div>
  )
}

const ClearAll = ({ view }: Pick<Route.ComponentProps['loaderData'], 'view'>) => (
  <Form method="post">
    <input type="hidden" name="upTo" value={view.upTo} />
    <Button type="submit">{view.words.clear}</Button>
  </Form>
)
