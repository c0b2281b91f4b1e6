import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { queueEmail } from '#app/platform/emails.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { consume } from '#app/platform/limits.server.ts'
import { DAY, formatInstant } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Timeline } from '#app/ui/timeline.tsx'
import { unconfirmedRequest } from '../guest-access.server.ts'
import { makeLink, mayMakeLink } from '../guest-link.server.ts'
import { refusals } from '../outcome.ts'
import { asksOf, requestById } from '../queries.server.ts'
import { forgetDraft } from '../saved-draft.ts'
import type { Route } from './+types/request-sent.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

/** "We sent a link to …": only this browser, which sent the request, is told where it went. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const held = await heldHere(context, request)
  const { db, settings } = context.get(servicesContext)
  const asks = await asksOf(db, held.id)
  const i18n = requestI18n(context)
  return {
    title: `${i18n._(msg`Your request`)} | ${settings.current().name}`,
    email: held.guest_email ?? '',
    until: held.due_at?.getTime() ?? null,
    isHeld: held.state === 'held',
    names: asks.map(({ name }) => name),
    reference: held.reference,
  }
}

/** A new link in place of the old one. */
export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const held = await heldHere(context, request)
  const now = services.securityClock.now()
  const isTooSoon =
    !(await mayMakeLink(services.db, held.id, now)) ||
    !(await consume(services.db, `link to ${held.guest_email}`, { most: 6, within: DAY }, now))
      .isAllowed
  if (isTooSoon)
    return redirect(href('/quote/sent'), {
      headers: withToast(new Headers(), { kind: 'info', title: i18n._(refusals['too soon']) }),
    })
  await transaction(services.db, async (tx) => {
    await makeLink(tx, { secret: services.secret, requestId: held.id, now })
    await queueEmail(services, tx, { kind: 'request held', id: held.id, to: 'customer' })
  })
  return redirect(href('/quote/sent'), {
    headers: withToast(new Headers(), {
      kind: 'success',
      title: i18n._(msg`We sent a new link`),
      description: i18n._(msg`The one before it no longer works.`),
    }),
  })
}

async function heldHere(context: Route.LoaderArgs['context'], request: Request) {
  const id = unconfirmedRequest(context, request)
  const held = id ? await requestById(context.get(servicesContext).db, id) : undefined
  if (!held?.guest_email || held.customer_user) throw data(null, { status: 404 })
  return held
}

export default function RequestSent({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { email, until, isHeld, names, reference } = loaderData
  const isSending = useNavigation().state !== 'idle'
  useEffect(forgetDraft, [])
  const last = until ? formatInstant(new Date(until), i18n.locale) : ''
  const list = names.join(', ')
  return (
    <div className="page-box page-section">
      <div className="max-w-[46rem]">
        <p className="text-small text-ink-2">
          <Trans>Request {reference}</Trans>
        </p>
        <h1 className="text-h1 mt-1">
          {isHeld ? (
            <Trans>One more step: open the link</Trans>
          ) : (
            <Trans>Your request is out</Trans>
          )}
        </h1>
        {isHeld ? (
          <>
            <Banner
              className="mt-6"
              icon={<Mail aria-hidden />}
              title={t`We sent a link to ${email}`}
              action={
                <Form method="post">
                  <Button type="submit" busy={isSending}>
                    <Trans>Send it again</Trans>
                  </Button>
                </Form>
              }
            >
              <Trans>
                Your request waits until you open it. Nobody has seen it yet. It is kept until{' '}
                {last}.
              </Trans>
            </Banner>
            <Timeline
              className="mt-8"
              moments={[
                { state: 'done', title: t`You wrote your request` },
                {
                  state: 'now',
                  title: t`You open the link in the mail`,
                  children: <Trans>It may take a minute. Look under spam, too.</Trans>,
                },
                { state: 'todo', title: t`Those you chose answer`, children: list },
                { state: 'todo', title: t`You compare the quotes and accept one` },
              ]}
            />
          </>
        ) : (
          <p className="text-lead mt-4">
            <Trans>The link in our mail to {email} opens it.</Trans>
          </p>
        )}
        <ButtonLink to={'/' satisfies SiteAddress} className="mt-6">
          <Trans>Return to Homepage</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}
