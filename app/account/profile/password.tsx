import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, redirect } from 'react-router'
import { accountOf, changePassword, isPresentPassword, userById } from '#app/auth/index.server.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import { parseForm, postedForm } from '#app/platform/posted-form.server.ts'
import { SettingsPage } from '#app/ui/settings-page.tsx'
import { ChangedPassword } from '../screens/forms.ts'
import { NewPasswordForm } from '../screens/new-password-form.tsx'
import { misfilled, misfilledField, refused } from '../screens/refused.server.ts'
import type { Route } from './+types/password.ts'
import { demandOwner } from './mfa.server.ts'

const HERE = '/profile/password'

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = signedIn(context, request)
  const { db } = context.get(servicesContext)
  const { email, hasPassword } = await accountOf(db, who.id, context.get(languageContext))
  // Checked when the form is shown and again when it is submitted.
  if (!hasPassword) await demandOwner(context, who, HERE)
  return {
    email,
    hasPassword,
    titles: privateTitles(context, '/profile/password', {
      title: msg`Choose a new password`,
      description: msg`Changing your password signs you out everywhere else.`,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const { id, sessionId } = signedIn(context, request)
  const submission = parseForm(await postedForm(request), ChangedPassword, i18n)
  if (submission.status !== 'success') return misfilled(submission)
  const { current = '', password } = submission.value
  try {
    const user = await userById(services.db, id)
    if (!user) throw redirect(href('/auth'))
    // A first password is a new sign-in method. There is no current password to ask for, so the user
    // re-authenticates another way.
    if (!user.password_hash) await demandOwner(context, { sessionId }, HERE)
    if (user.password_hash && !(await isPresentPassword(services, user, current)))
      return misfilledField(submission, 'current', i18n._(msg`This isn't your current password`))
    await changePassword(services, user, { password, sessionId })
  } catch (error) {
    if (error instanceof Response) throw error
    return refused(context, submission, error)
  }
  return redirectWithToast(href('/profile/security'), {
    kind: 'success',
    title: i18n._(msg`Password changed`),
    description: i18n._(msg`You're signed in here, and signed out everywhere else.`),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword } = loaderData
  return (
    <SettingsPage
      title={msg`Choose a new password`}
      intro={<Trans>Changing it signs you out everywhere else.</Trans>}
    >
      <NewPasswordForm
        id="password"
        email={email}
        requiresCurrentPassword={hasPassword}
        lastResult={actionData}
        className="mt-6"
      />
    </SettingsPage>
  )
}
