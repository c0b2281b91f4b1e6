import { msg } from '@lingui/core/macro'
import { redirect } from 'react-router'
import { type NewToast, withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { safeAddress } from '#app/platform/safe-address.ts'
import { say } from '#app/platform/words.ts'
import { servicesContext } from '#app/services.server.ts'
import { languageContext } from '#app/shell/request.server.ts'
import { AuthError } from '../auth-error.ts'
import { awaitedCookie, awaitedIn, secondsToResend } from '../awaited.server.ts'
import { TooOften } from '../limits.server.ts'
import { resendConfirmation } from '../mailed.server.ts'
import { refusalWords } from '../refusal-words.ts'
import { deviceOf } from '../visitor.server.ts'
import type { Route } from './+types/resend.ts'

export async function loader() {
  return redirect('/')
}

/** "Send it again", from the banner: once a minute, and the same for every address. */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const back = safeAddress((await postedForm(request)).get('back'))
  const awaited = awaitedIn(services, request)
  if (!awaited) return redirect('/auth?register=true')
  const now = services.securityClock.now()
  const headers = new Headers()

  const seconds = secondsToResend(awaited, now)
  if (seconds > 0) return redirect(back, { headers: withToast(headers, tooSoon(seconds)) })
  try {
    await resendConfirmation(services, {
      email: awaited.email,
      device: deviceOf(context, request),
      origin: { on: 'site', next: awaited.next, language: context.get(languageContext) },
    })
  } catch (error) {
    const isTooSoon = error instanceof AuthError && error.code === 'over_email_send_rate_limit'
    if (!isTooSoon) {
      if (!(error instanceof AuthError)) services.log.error({ err: error }, 'sending again failed')
      const minutes = error instanceof TooOften ? error.minutes : undefined
      const title = refusalWords(error, minutes)
      return redirect(back, { headers: withToast(headers, { kind: 'failure', title }) })
    }
  }
  headers.append('Set-Cookie', awaitedCookie(services, { ...awaited, sentAt: now.getTime() }))
  const sent = {
    kind: 'success',
    title: say(msg`We sent a link to ${awaited.email}`),
    description: say(msg`The one before no longer works.`),
  } as const
  return redirect(back, { headers: withToast(headers, sent) })
}

function tooSoon(seconds: number): NewToast {
  return {
    kind: 'info',
    title: say(msg`The link is on its way`),
    description:
      seconds === 1
        ? say(msg`You can have it sent again in 1 second.`)
        : say(msg`You can have it sent again in ${seconds} seconds.`),
  }
}
