import { getFormProps, getInputProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Form, type RouterContextProvider, redirect, useNavigation } from 'react-router'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { HOUR } from '#app/platform/time.ts'
import { say } from '#app/platform/words.ts'
import { servicesContext } from '#app/services.server.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { changePassword } from '../change-user.server.ts'
import { NewPassword } from '../forms.ts'
import { tellTabs } from '../session-channel.ts'
import { methodsOf, userById } from '../users.server.ts'
import { signedIn } from '../visitor.server.ts'
import type { Route } from './+types/reset.ts'
import { AuthFrame } from './auth-frame.tsx'
import { FormRefusal, NewPasswordField, useHeard } from './form-parts.tsx'
import { misfilled, refused } from './refused.server.ts'
import { privateTitles } from './titles.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { email } = await recovering(context, request)
  return {
    email,
    titles: privateTitles(context, '/auth/reset', {
      title: msg`Choose a new password`,
      description: msg`A new password signs you out everywhere else.`,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { id, sessionId } = await recovering(context, request)
  const submission = parseWithZod(await postedForm(request), { schema: NewPassword })
  if (submission.status !== 'success') return misfilled(submission)
  try {
    const user = await userById(services.db, id)
    if (!user) throw redirect('/auth')
    await changePassword(services, user, { password: submission.value.password, sessionId })
  } catch (error) {
    if (error instanceof Response) throw error
    return refused(services, submission, error)
  }
  const headers = withToast(new Headers(), {
    kind: 'success',
    title: say(msg`Password changed`),
    description: say(msg`You are signed in here, and signed out everywhere else.`),
  })
  return redirect('/', { headers })
}

/**
 * Whoever came by a mailed link within the last hour. Others would need to know the old password, and
 * are sent for a link of their own.
 */
async function recovering(context: Readonly<RouterContextProvider>, request: Request) {
  const { db, securityClock } = context.get(servicesContext)
  const known = signedIn(context, request)
  const hourAgo = (securityClock.now().getTime() - HOUR) / 1000
  const methods = await methodsOf(db, known.sessionId)
  if (!methods.some(({ method, timestamp }) => method === 'otp' && timestamp > hourAgo))
    throw redirect('/auth/forgot')
  return known
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const heard = useHeard()
  const isBusy = useNavigation().formMethod === 'POST'
  useEffect(() => tellTabs('PASSWORD_RECOVERY'), [])
  const [form, fields] = useForm({
    id: 'reset',
    lastResult: actionData,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: NewPassword }),
  })
  return (
    <AuthFrame
      title={<Trans>Choose a new password</Trans>}
      lead={<Trans>It signs you out everywhere else.</Trans>}
    >
      <Form method="post" {...getFormProps(form)} className="auth-form">
        <FormRefusal errors={form.errors} />
        {/* So that a password manager knows whose password it is. */}
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={loaderData.email}
          readOnly
          hidden
        />
        <NewPasswordField
          {...getInputProps(fields.password, { type: 'password' })}
          key={fields.password.key}
          label={t`New password`}
          hint={t`At least 6 characters. Three words you can remember are better.`}
          errors={heard(fields.password.errors)}
        />
        <PasswordField
          {...getInputProps(fields.confirmation, { type: 'password' })}
          key={fields.confirmation.key}
          label={t`Confirm password`}
          errors={heard(fields.confirmation.errors)}
          autoComplete="new-password"
        />
        <Button type="submit" kind="marigold" size="large" wide busy={isBusy}>
          <Trans>Keep the new password</Trans>
        </Button>
      </Form>
    </AuthFrame>
  )
}
