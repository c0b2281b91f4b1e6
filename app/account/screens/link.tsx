import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { requireProofOfWorkForEmail, sendMagicLink } from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import { proofIn } from '#app/page/abuse.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { nextAddress } from '#app/page/next-address.ts'
import { PersonCheck } from '#app/page/person-check.tsx'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { parseForm, postedForm } from '#app/platform/posted-form.server.ts'
import { deviceOf } from '#app/session/index.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/link.ts'
import { AuthFrame } from './auth-frame.tsx'
import { FormRefusal } from './form-parts.tsx'
import { LinkRequest } from './forms.ts'
import { EmailField } from './identity-fields.tsx'
import { misfilled, refused } from './refused.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const next = nextAddress(new URL(request.url).searchParams.get('next'))
  if (visitor(context)) throw redirect(next)
  return {
    next,
    titles: privateTitles(context, '/auth/link', {
      title: msg`Sign in with an email link`,
      description: msg`One link, no password.`,
    }),
  }
}

/** The same response for every address, whether or not it has an account or was just sent a link. */
export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const typed = await postedForm(request)
  const submission = parseForm(typed, LinkRequest, i18n)
  if (submission.status !== 'success') return misfilled(submission)
  const email = submission.value.email.toLowerCase()
  const next = nextAddress(submission.value.next)
  const device = deviceOf(context, request)
  try {
    await requireProofOfWorkForEmail(services, { email, device, proof: proofIn(typed) })
    await sendMagicLink(services, {
      contact: { email },
      device,
      origin: { on: 'site', next, language: context.get(languageContext) },
    })
  } catch (error) {
    const isTooSoon = error instanceof AuthError && error.code === 'over_email_send_rate_limit'
    if (!isTooSoon) return refused(context, submission, error)
  }
  return { sentTo: email, next }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function MailedLink({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'sentTo' in actionData)
    return <Sent email={actionData.sentTo} next={actionData.next} />
  return (
    <AuthFrame
      title={<Trans>Sign in with an email link</Trans>}
      lead={<Trans>We'll email you a link. Open it and tap the button to sign in.</Trans>}
    >
      <AskForm lastResult={actionData} challenge={actionData?.challenge} next={loaderData.next} />
    </AuthFrame>
  )
}

function AskForm({
  lastResult,
  challenge,
  next,
}: {
  lastResult: Parameters<typeof useForm>[0]['lastResult']
  challenge: Challenge | undefined
  next: string
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm<{ email: string }>({
    id: 'link',
    lastResult: lastResult as never,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: LinkRequest }),
  })
  return (
    <Form method="post" {...getFormProps(form)} className="auth-form">
      <input type="hidden" name="next" value={next} />
      <FormRefusal errors={form.errors} />
      <EmailField field={fields.email} />
      <PersonCheck challenge={challenge} />
      <Button type="submit" kind="marigold" size="large" wide busy={isBusy}>
        <Trans>Send the link</Trans>
      </Button>
      <BackToLogin next={next} />
    </Form>
  )
}

function Sent({ email, next }: { email: string; next: string }) {
  return (
    <AuthFrame
      title={<Trans>Check your inbox</Trans>}
      lead={<Trans>The link signs you in, on this device or another.</Trans>}
    >
      <div className="auth-form">
        <SentBanner email={email} next={next} />
        <BackToLogin next={next} />
      </div>
    </AuthFrame>
  )
}

function SentBanner({ email, next }: { email: string; next: string }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Banner
      icon={<Mail />}
      role="status"
      title={
        <Trans>
          If <span className="wrap-anywhere">{email}</span> has an account, we've sent it a link
        </Trans>
      }
      action={
        <Form method="post">
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="next" value={next} />
          <Button type="submit" size="small" wide="phone" busy={isBusy}>
            <Trans>Send it again</Trans>
          </Button>
        </Form>
      }
    >
      <Trans>
        It works once, for 24 hours. Check your spam folder too. You can get a new one after a
        minute.
      </Trans>
    </Banner>
  )
}

function BackToLogin({ next }: { next: string }) {
  return (
    <Link
      to={
        next === '/'
          ? ('/auth' satisfies SiteAddress)
          : (`/auth?next=${encodeURIComponent(next)}` satisfies SiteAddress)
      }
      className="auth-forgot"
    >
      <Trans>Back to Login</Trans>
    </Link>
  )
}
