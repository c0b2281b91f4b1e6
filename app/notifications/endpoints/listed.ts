import { data } from 'react-router'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { isSiteLanguage } from '#app/platform/languages.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { clearNotifications, noteSeen } from '../mark-read.server.ts'
import { notificationsView } from '../view.server.ts'
import type { Route } from './+types/listed.ts'

export async function loader() {
  throw data(null, { status: 404 })
}

/**
 * POST /notifications/listed: loads the list for the popover, which marks it as seen; or "clear" up to an id.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { id: userId } = signedIn(context, request)
  const now = services.clock.now()
  const form = await postedForm(request)
  const clear = form.get('clear')
  if (clear) await clearNotifications(services.db, { userId, upTo: String(clear), now })
  const requested = form.get('language')
  const language = isSiteLanguage(requested) ? requested : context.get(languageContext)
  const view = await notificationsView(services, userId, language)
  if (view.words.unseen) await noteSeen(services.db, { userId, upTo: view.upTo, now })
  return Response.json(view, { headers: { 'Cache-Control': 'no-store' } })
}
