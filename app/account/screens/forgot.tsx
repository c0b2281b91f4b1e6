import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { requireProofOfWorkForEmail, sendRecovery } from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import { proofIn } from '#app/page/abuse.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { PersonCheck } from '#app/page/person-check.tsx'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { parseForm, postedForm } from '#app/platform/posted-form.server.ts'
import { deviceOf } from '#app/session/index.server.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/forgot.ts'
import { AuthFrame } from './auth-frame.tsx'
import { FormRefusal } from './form-parts.tsx'
import { Forgot } from './forms.ts'
import { EmailField } from './identity-fields.tsx'
import { misfilled, refused } from './refused.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return {
    titles: privateTitles(context, '/auth/forgot', {
      title: msg`Forgot password?`,
      description: msg`We'll email you a link to choose a new password.`,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const typed = await postedForm(request)
  const submission = parseForm(typed, Forgot, i18n)
  if (submission.status !== 'success') return misfilled(submission)
  const origin = { on: 'site', next: '/', language: context.get(languageContext) } as const
  const email = submission.value.email.toLowerCase()
  const device = deviceOf(context, request)
  try {
    await requireProofOfWorkForEmail(services, { email, device, proof: proofIn(typed) })
    await sendRecovery(services, {
      contact: { email },
      device,
      origin,
    })
  } catch (error) {
    // "Only a minute ago" would reveal that the address has an account.
    const isTooSoon = error instanceof AuthError && error.code === 'over_email_send_rate_limit'
    if (!isTooSoon) return refused(context, submission, error)
  }
  const headers = withToast(new Headers(), {
    kind: 'success',
    title: i18n._(msg`Check your inbox`),
    description: i18n._(
      msg`If this address has an account, we've sent it a link to choose a new password. It works for 24 hours.`,
    ),
  })
  return redirect(href('/auth'), { headers })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm({
    id: 'forgot',
    lastResult: actionData,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: Forgot }),
  })
  return (
    <AuthFrame
      title={<Trans>Forgot password?</Trans>}
      lead={<Trans>We'll email you a link to choose a new password.</Trans>}
    >
      <Form method="post" {...getFormProps(form)} className="auth-form">
        <FormRefusal errors={form.errors} />
        <EmailField field={fields.email} />
        <PersonCheck challenge={actionData?.challenge} />
        <Button type="submit" kind="marigold" size="large" wide busy={isBusy}>
          <Trans>Send the link</Trans>
        </Button>
        <Link to={'/auth' satisfies SiteAddress} className="auth-forgot">
          <Trans>Back to Login</Trans>
        </Link>
      </Form>
    </AuthFrame>
  )
}
