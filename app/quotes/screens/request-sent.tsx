import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { useNow, useRoot } from '#app/page/hooks.tsx'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { spokenPhone } from '#app/platform/phone.ts'
import { hasOptedOut } from '#app/platform/sms-opt-outs.server.ts'
import { formatInstant, SECOND } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Timeline } from '#app/ui/timeline.tsx'
import { MOST_TEXTS, waitBeforeCode } from '../guest-code.ts'
import { codeById, textsSent } from '../guest-codes.server.ts'
import { handleHeldRequest, heldHere } from '../held-request.server.ts'
import { ConfirmNumber } from '../parts/confirm-number.tsx'
import { invitationsOf, type RequestRow } from '../queries.server.ts'
import { forgetDraft } from '../saved-draft.ts'
import type { Route } from './+types/request-sent.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

/** The code field, or "We sent a link to …": only the browser that sent the request sees where it went. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const held = await heldHere(context, request)
  const { db, settings } = context.get(servicesContext)
  const invitations = await invitationsOf(db, held.id)
  const i18n = requestI18n(context)
  const isHeld = held.state === 'held'
  return {
    title: `${i18n._(msg`Your request`)} | ${settings.current().name}`,
    email: held.guest_email,
    until: held.due_at?.getTime() ?? null,
    isHeld,
    isOver: held.state === 'expired' || held.state === 'withdrawn',
    names: invitations.map(({ name }) => name),
    reference: held.reference,
    number: isHeld && !held.guest_email ? await numberView(context, held) : null,
  }
}

/** The number the code was sent to, and whether another can be sent. */
async function numberView(context: Route.LoaderArgs['context'], held: RequestRow) {
  const { config, db, securityClock } = context.get(servicesContext)
  const phone = held.guest_phone ?? ''
  const code = await codeById(db, held.id)
  const sent = await textsSent(db, held.id)
  const wait = waitBeforeCode(code, { phone, now: securityClock.now() })
  return {
    spoken: spokenPhone(phone),
    sentAt: code?.sentAt.getTime() ?? 0,
    waitSeconds: Math.ceil(wait / SECOND),
    isLastText: sent.length >= MOST_TEXTS,
    isOptedOut: await hasOptedOut(db, phone),
    canRestart: config.smsRepliesToken !== undefined,
  }
}

export type NumberView = Awaited<ReturnType<typeof numberView>>

export function action({ context, request }: Route.ActionArgs) {
  return handleHeldRequest(context, request)
}

export default function RequestSent({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, number, isHeld, isOver, email } = loaderData
  const owner = useRoot()?.visitor?.id ?? null
  useEffect(() => forgetDraft(owner), [owner])
  return (
    <div className="page-box page-section">
      <div className="max-w-[46rem]">
        <p className="text-small text-ink-2">
          <Trans>Request {reference}</Trans>
        </p>
        {number ? (
          <ConfirmNumber number={number} names={loaderData.names} answer={actionData} />
        ) : isHeld ? (
          <AwaitLink {...loaderData} email={email ?? ''} />
        ) : (
          <Settled isOver={isOver} email={email} />
        )}
      </div>
    </div>
  )
}

type AwaitProps = { email: string; until: number | null; names: string[] }

function AwaitLink({ email, until, names }: AwaitProps) {
  const { t, i18n } = useLingui()
  const now = useNow()
  const isSending = useNavigation().state !== 'idle'
  const last = until ? formatInstant(new Date(until), i18n.locale, now) : ''
  return (
    <>
      <h1 className="text-h1 mt-1">
        <Trans>One more step: open the link</Trans>
      </h1>
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
        <Trans>We've saved your request, but it isn't sent yet. Open the link before {last}.</Trans>
      </Banner>
      <NextSteps names={names} />
      <HomeLink />
    </>
  )
}

function NextSteps({ names }: Pick<AwaitProps, 'names'>) {
  const { t } = useLingui()
  return (
    <Timeline
      className="mt-8"
      moments={[
        { state: 'done', title: t`You described the job` },
        {
          state: 'now',
          title: t`You open the link in the email`,
          children: <Trans>It can take a minute. Check your spam folder too.</Trans>,
        },
        { state: 'todo', title: t`The providers you chose reply`, children: names.join(', ') },
        { state: 'todo', title: t`You compare the quotes and accept one` },
      ]}
    />
  )
}

/** It was confirmed elsewhere, or has expired. */
function Settled({ isOver, email }: { isOver: boolean; email: string | null }) {
  return (
    <>
      <h1 className="text-h1 mt-1">
        {isOver ? <Trans>This request has ended</Trans> : <Trans>Your request has been sent</Trans>}
      </h1>
      {isOver ? null : (
        <p className="text-lead mt-4">
          {email ? (
            <Trans>Open the link we emailed to {email} to send it.</Trans>
          ) : (
            <Trans>The link in our next SMS opens it.</Trans>
          )}
        </p>
      )}
      <HomeLink />
    </>
  )
}

function HomeLink() {
  return (
    <ButtonLink to={'/' satisfies SiteAddress} className="mt-6">
      <Trans>Return to Homepage</Trans>
    </ButtonLink>
  )
}
