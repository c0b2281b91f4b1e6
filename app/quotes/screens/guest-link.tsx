import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { Form, href, redirect, useNavigation } from 'react-router'
import { jobName } from '#app/directory/public/job-title.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { cutText } from '#app/platform/plain-text.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { confirmRequest } from '../confirm-request.server.ts'
import { guestCookie, requestCookie } from '../guest-access.server.ts'
import { anyRequestByToken, requestByToken } from '../guest-link.server.ts'
import { refusals } from '../outcome.ts'
import { DeadLink, type DeadState } from '../parts/dead-link.tsx'
import { SendButton } from '../parts/send-button.tsx'
import { invitationsOf, requestById } from '../queries.server.ts'
import { renewLink } from '../renew-link.server.ts'
import { textsGuests } from '../texts-guests.server.ts'
import type { Route } from './+types/guest-link.ts'

/**
 * The token is in the URL, so other sites get no referrer. `no-referrer` would make the form below post
 * without an Origin header, and be refused.
 */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

/** The page of an emailed link. GET changes nothing, because mail scanners open every link. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, securityClock, settings } = services
  const i18n = requestI18n(context)
  const title = `${i18n._(msg`Your request`)} | ${settings.current().name}`
  const token = tokenOf(request)
  const opened = await requestByToken(db, token, securityClock.now())
  if (!opened) {
    const old = await anyRequestByToken(db, token)
    return { title, token, state: stateOf(old), job: '', names: [], sms: textsGuests(services) }
  }
  // Once confirmed, the link opens the request directly.
  if (opened.state !== 'held')
    throw redirect(appealIn(request) ?? href('/requests/:requestId', { requestId: opened.id }), {
      headers: { 'Set-Cookie': guestCookie(context, request, { requestId: opened.id, token }) },
    })
  const found = (await requestById(db, opened.id))!
  const invitations = await invitationsOf(db, opened.id)
  return {
    title,
    token,
    state: 'held' as const,
    job: jobName(i18n, found),
    names: invitations.map(({ name }) => name),
    sms: textsGuests(services),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const form = await postedForm(request)
  const token = cutText(String(form.get('token') ?? ''), 100)
  if (form.get('intent') === 'again') return resendEmail(context, request, token)
  const opened = await requestByToken(services.db, token, services.securityClock.now())
  if (!opened) return redirect(`${href('/quote/link')}?token=${encodeURIComponent(token)}`)
  const confirmed = await confirmRequest(services, {
    requestId: opened.id,
    now: services.clock.now(),
  })
  const headers = new Headers({
    'Set-Cookie': guestCookie(context, request, { requestId: opened.id, token }),
  })
  if (confirmed.ok)
    withToast(headers, {
      kind: 'success',
      title: i18n._(msg`Your request has been sent`),
      description: i18n._(msg`We'll let you know as soon as someone replies.`),
    })
  else withToast(headers, { kind: 'failure', title: i18n._(refusals[confirmed.why]) })
  return redirect(href('/requests/:requestId', { requestId: opened.id }), { headers })
}

/** Replaces an old link. The new one is sent to the email of the request, whoever requests it. */
async function resendEmail(context: Route.ActionArgs['context'], request: Request, token: string) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const now = services.securityClock.now()
  const headers = new Headers()
  const renewed = await renewLink(services, token, now)
  if (!renewed) withToast(headers, { kind: 'info', title: i18n._(refusals['too soon']) })
  else withToast(headers, { kind: 'success', title: i18n._(msg`We've sent a new link`) })
  // The page of an unconfirmed request says where its link was sent.
  if (renewed?.state !== 'held')
    return redirect(`${href('/quote/link')}?token=${encodeURIComponent(token)}`, { headers })
  headers.append('Set-Cookie', requestCookie(context, request, renewed.id))
  return redirect(href('/quote/sent'), { headers })
}

/** A guest who gave only a number can't be emailed a link, and the number may be someone else's by now. */
function stateOf(old: Awaited<ReturnType<typeof anyRequestByToken>>): DeadState {
  if (!old) return 'unknown'
  return old.guestEmail ? 'ended' : 'number only'
}

/** Emails about a moderation decision continue to the page that explains it. */
function appealIn(request: Request): string | null {
  const [thing, thingId] = new URL(request.url).searchParams.get('appeal')?.split('.') ?? []
  if ((thing !== 'review' && thing !== 'message') || !isId(thingId)) return null
  return href('/appeal/:thing/:thingId', { thing, thingId })
}

function tokenOf(request: Request) {
  return (new URL(request.url).searchParams.get('token') ?? '').slice(0, 100)
}

export default function GuestLink({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-box page-section">
      {loaderData.state === 'held' ? (
        <Confirm {...loaderData} />
      ) : (
        <DeadLink token={loaderData.token} sms={loaderData.sms} state={loaderData.state} />
      )}
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Confirm({ token, job, names }: Loaded) {
  const isBusy = useNavigation().state !== 'idle'
  const list = names.join(', ')
  return (
    <div className="max-w-[40rem]">
      <MailCheck className="size-10 text-fynbos" aria-hidden />
      <h1 className="text-h1 mt-4">
        <Trans>Send your request?</Trans>
      </h1>
      <p className="text-lead mt-3">
        <Trans>
          <b>{job}</b>, to {list}. They see your description, photos and suburb. Only the provider
          whose quote you accept sees your name and number.
        </Trans>
      </p>
      <Form method="post" className="mt-6">
        <input type="hidden" name="token" value={token} />
        <SendButton busy={isBusy}>
          <Trans>Yes, send it</Trans>
        </SendButton>
      </Form>
    </div>
  )
}
