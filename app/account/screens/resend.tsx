import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, Form, href, type RouterContextProvider, redirect, useNavigation } from 'react-router'
import {
  ProofOfWorkRequired,
  requireProofOfWorkForEmail,
  resendConfirmation,
  TooOften,
} from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import { refusalWords } from '#app/auth/public/refusal-words.ts'
import { proofIn, statusOf } from '#app/page/abuse.server.ts'
import { PersonCheck } from '#app/page/person-check.tsx'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { type NewToast, redirectWithToast, withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { safeAddress } from '#app/platform/safe-address.ts'
import { awaitedCookie, awaitedIn, deviceOf, secondsToResend } from '#app/session/index.server.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/resend.ts'
import { AuthFrame } from './auth-frame.tsx'

/** The page for users who get a proof-of-work challenge: the banner with the button has no room for it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const awaited = awaitedIn(request, context.get(servicesContext))
  if (!awaited) throw redirect(href('/'))
  return {
    email: awaited.email,
    titles: privateTitles(context, '/auth/resend', {
      title: msg`Send it again`,
      description: msg`We'll send the link to confirm your address again.`,
    }),
  }
}

/** "Send it again" in the banner: at most once a minute, with the same response for every address. */
export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const typed = await postedForm(request)
  const back = safeAddress(typed.get('back'))
  const awaited = awaitedIn(request, services)
  if (!awaited) return redirect(`${href('/auth')}?register=true`)
  const now = services.securityClock.now()
  const headers = new Headers()

  const seconds = secondsToResend(awaited, now)
  if (seconds > 0) return redirect(back, { headers: withToast(headers, tooSoon(i18n, seconds)) })
  const device = deviceOf(context, request)
  const { email } = awaited
  try {
    await requireProofOfWorkForEmail(services, { email, device, proof: proofIn(typed) })
    await resendConfirmation(services, {
      contact: { email },
      device,
      origin: { on: 'site', next: awaited.next, language: context.get(languageContext) },
    })
  } catch (error) {
    const refused = refusalOf(context, error, back)
    if (refused) return refused
  }
  headers.append(
    'Set-Cookie',
    awaitedCookie(request, services, { ...awaited, sentAt: now.getTime() }),
  )
  const sent = {
    kind: 'success',
    title: i18n._(msg`We sent a link to ${email}`),
    description: i18n._(msg`The old one no longer works.`),
  } as const
  return redirect(back, { headers: withToast(headers, sent) })
}

/** Returns null if an email was sent a moment ago: that one still works. */
function refusalOf(context: Readonly<RouterContextProvider>, error: unknown, back: string) {
  if (error instanceof ProofOfWorkRequired)
    return data({ challenge: error.challenge, back }, { status: statusOf(error.challenge) })
  if (error instanceof AuthError && error.code === 'over_email_send_rate_limit') return null
  if (!(error instanceof AuthError))
    context.get(servicesContext).log.error({ err: error }, 'sending again failed')
  const minutes = error instanceof TooOften ? error.minutes : undefined
  const title = refusalWords(requestI18n(context), error, minutes)
  return redirectWithToast(back, { kind: 'failure', title })
}

function tooSoon(i18n: I18n, seconds: number): NewToast {
  return {
    kind: 'info',
    title: i18n._(msg`We've sent the link`),
    description:
      seconds === 1
        ? i18n._(msg`You can get a new one in 1 second.`)
        : i18n._(msg`You can get a new one in ${seconds} seconds.`),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Resend({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AuthFrame
      title={<Trans>Send it again</Trans>}
      lead={
        <Trans>
          We've sent a new link to <span className="wrap-anywhere">{email}</span>. The old one no
          longer works.
        </Trans>
      }
    >
      <Form method="post" className="auth-form">
        <input type="hidden" name="back" value={actionData?.back ?? '/'} />
        <PersonCheck challenge={actionData?.challenge} />
        <Button type="submit" kind="marigold" size="large" wide busy={isBusy}>
          <Trans>Send it again</Trans>
        </Button>
      </Form>
    </AuthFrame>
  )
}
