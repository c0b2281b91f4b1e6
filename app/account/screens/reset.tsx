import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { href, type RouterContextProvider, redirect } from 'react-router'
import { changePassword, methodsOf, userById } from '#app/auth/index.server.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { parseForm, postedForm } from '#app/platform/posted-form.server.ts'
import { HOUR } from '#app/platform/time.ts'
import { notifyTabs } from '#app/session/public/session-channel.ts'
import type { Route } from './+types/reset.ts'
import { AuthFrame } from './auth-frame.tsx'
import { NewPassword } from './forms.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { misfilled, refused } from './refused.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { email } = await recovering(context, request)
  return {
    email,
    titles: privateTitles(context, '/auth/reset', {
      title: msg`Choose a new password`,
      description: msg`Changing your password signs you out everywhere else.`,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const { id, sessionId } = await recovering(context, request)
  const submission = parseForm(await postedForm(request), NewPassword, i18n)
  if (submission.status !== 'success') return misfilled(submission)
  try {
    const user = await userById(services.db, id)
    if (!user) throw redirect(href('/auth'))
    await changePassword(services, user, { password: submission.value.password, sessionId })
  } catch (error) {
    if (error instanceof Response) throw error
    return refused(context, submission, error)
  }
  const headers = withToast(new Headers(), {
    kind: 'success',
    title: i18n._(msg`Password changed`),
    description: i18n._(msg`You're signed in here, and signed out everywhere else.`),
  })
  return redirect(href('/'), { headers })
}

/**
 * Whether the session was started by an emailed link within the last hour. Other users would need their old
 * password, so they are sent to request a link.
 */
async function recovering(context: Readonly<RouterContextProvider>, request: Request) {
  const { db, securityClock } = context.get(servicesContext)
  const known = signedIn(context, request)
  const hourAgo = (securityClock.now().getTime() - HOUR) / 1000
  const methods = await methodsOf(db, known.sessionId)
  if (!methods.some(({ method, timestamp }) => method === 'otp' && timestamp > hourAgo))
    throw redirect(href('/auth/forgot'))
  return known
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  useEffect(() => notifyTabs('PASSWORD_RECOVERY'), [])
  return (
    <AuthFrame
      title={<Trans>Choose a new password</Trans>}
      lead={<Trans>Changing it signs you out everywhere else.</Trans>}
    >
      <NewPasswordForm
        id="reset"
        email={loaderData.email}
        requiresCurrentPassword={false}
        lastResult={actionData}
      />
    </AuthFrame>
  )
}
