import { msg } from '@lingui/core/macro'
import { data, href, redirect } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { customersRequest, invitationsOf, quoteRefusals } from '#app/quotes/index.server.ts'
import { bookQuote } from '../book-job.server.ts'
import type { Route } from './+types/accept-quote.ts'

/** POST /requests/:requestId/accept: books the provider whose quote the customer accepts, and leads to the job. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const { found, visitor, subject } = await customersRequest(context, request, params.requestId)
  if (!may(visitor, 'accept a quote', subject)) throw data(null, { status: 404 })
  const form = await postedForm(request)
  const quoteId = form.get('quoteId')
  const invitations = await invitationsOf(services.db, found.id)
  const invitation = invitations.find(({ id }) => id === form.get('invitationId'))
  if (!invitation || !isId(quoteId)) throw data(null, { status: 404 })
  const outcome = await bookQuote(services, {
    ...{ invitationId: invitation.id, quoteId },
    ...{ by: visitor?.id ?? null, now: services.clock.now() },
  })
  if (!outcome.ok)
    return redirect(href('/requests/:requestId', { requestId: found.id }), {
      headers: withToast(new Headers(), {
        kind: 'failure',
        title: i18n._(quoteRefusals[outcome.why]),
      }),
    })
  const { name } = invitation
  return redirect(href('/jobs/:jobId', { jobId: outcome.jobId }), {
    headers: withToast(new Headers(), {
      kind: 'success',
      title: i18n._(msg`You've booked ${name}`),
      description: i18n._(msg`You can see each other's phone number now.`),
    }),
  })
}

/** Opened by itself, after signing in again: the request, where quotes are accepted. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href('/requests/:requestId', { requestId: params.requestId }))
