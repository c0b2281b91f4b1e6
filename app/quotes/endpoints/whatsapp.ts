import { msg } from '@lingui/core/macro'
import { href, redirect } from 'react-router'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { guestCookie } from '../guest-access.server.ts'
import { savedToken } from '../guest-link.server.ts'
import { requestSummary } from '../request-summary.server.ts'
import { customersRequest } from '../request-view.server.ts'
import type { Route } from './+types/whatsapp.ts'

/**
 * GET /requests/:requestId/whatsapp: redirects to WhatsApp, with this request's link in a message to oneself.
 * A guest's link gives access to the request, so it is in no page, only in this redirect.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { found, subject } = await customersRequest(context, request, params.requestId)
  const { siteUrl } = services.config
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  let link = `${siteUrl}${href('/requests/:requestId', { requestId: found.id })}`
  if (subject.byLink && found.customer_user === null) {
    const { db, secret, securityClock } = services
    const made = { secret, requestId: found.id, now: securityClock.now() }
    const token = await savedToken(db, made)
    // A link about to expire was renewed: this browser gets the new one.
    headers.append('Set-Cookie', guestCookie(context, request, { requestId: found.id, token }))
    link = `${siteUrl}${href('/quote/link')}?token=${token}`
  }
  const i18n = requestI18n(context)
  const { job, place } = requestSummary(i18n, found, {
    language: context.get(languageContext),
    now: services.clock.now(),
  })
  const note = i18n._(msg`My request: ${job}, ${place}. Quotes arrive here: ${link}`)
  const number = (found.guest_phone ?? '').replaceAll(/\D/g, '')
  return redirect(`https://wa.me/${number}?text=${encodeURIComponent(note)}`, { headers })
}
