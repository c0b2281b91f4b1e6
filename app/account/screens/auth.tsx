import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { href, Link, redirect } from 'react-router'
import { authSettings, oauthProviders } from '#app/auth/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { withCookieCheck } from '#app/page/cookie-check.server.ts'
import { BRING_BACK, nextAddress } from '#app/page/next-address.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { closed, halfway, visitor } from '#app/page/visitor.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { oauthText } from '#app/session/public/oauth-text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/auth.ts'
import { AuthFrame } from './auth-frame.tsx'
import { FormRefusal } from './form-parts.tsx'
import { logIn } from './login.server.ts'
import { LoginForm } from './login-form.tsx'
import { OauthButtons } from './oauth-buttons.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { register } from './register.server.ts'
import { RegisterForm } from './register-form.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const next = nextAddress(searchParams.get('next'))
  if (visitor(context)) throw redirect(next)
  if (closed(context)) throw redirect(BRING_BACK)
  if (halfway(context))
    throw redirect(`${href('/auth/second-step')}?next=${encodeURIComponent(next)}`)
  const isRegister = searchParams.get('register') === 'true'
  const services = context.get(servicesContext)
  const settings = authSettings(services.config)
  return withCookieCheck(context, request, {
    isRegister,
    next,
    autoconfirm: settings.email.autoconfirm,
    passkeys: settings.passkeys.isEnabled,
    sms: services.texts.areRead,
    offered: oauthProviders(services).map(({ name, label }) => ({ name, label })),
    failed: failedWords(requestI18n(context), searchParams),
    titles: privateTitles(context, '/auth', {
      title: isRegister ? msg`Register` : msg`Login`,
      description: msg`Sign in or create an account. It's free for customers.`,
    }),
  })
}

/** An error from another page. The URL carries only a code, never text. */
function failedWords(i18n: I18n, searchParams: URLSearchParams) {
  const code = searchParams.get('failed')
  return code ? oauthText(i18n, code) : null
}

/** Both tabs post here; a hidden field says which form it was. */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = await postedForm(request)
  return typed.get('form') === 'register'
    ? register(context, request, typed)
    : logIn(context, request, typed)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Loaded = Route.ComponentProps['loaderData']

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { isRegister, next, autoconfirm, offered, failed, passkeys, sms } = loaderData
  return (
    <AuthFrame
      picture={isRegister ? 'hero-home-service-provider' : 'hero-local-business-owner'}
      title={isRegister ? <Trans>Register</Trans> : <Trans>Login</Trans>}
      lead={
        isRegister ? (
          <Trans>Free for customers. You can use the same account as a provider.</Trans>
        ) : (
          <Trans>Your quotes and requests are right where you left them.</Trans>
        )
      }
    >
      <LoginOrRegister isRegister={isRegister} next={next} />
      <FormRefusal errors={failed && !actionData ? [failed] : undefined} />
      {isRegister ? (
        <RegisterForm lastResult={actionData} next={next} autoconfirm={autoconfirm} />
      ) : (
        <LoginWays next={next} passkeys={passkeys} lastResult={actionData} />
      )}
      <OauthButtons offered={offered} next={next} />
      {sms && !isRegister ? <OpenByPhone /> : null}
    </AuthFrame>
  )
}

type LoginOrRegisterProps = { isRegister: boolean; next: string }

function LoginOrRegister({ isRegister, next }: LoginOrRegisterProps) {
  const { t } = useLingui()
  const onward = onwardFrom(next)
  const loginAddress = onward ? `/auth?${onward}` : '/auth'
  const registerAddress = `/auth?register=true${onward && `&${onward}`}`
  return (
    <Tabs
      label={t`Login or register`}
      className="auth-tabs"
      current={isRegister ? registerAddress : loginAddress}
      tabs={[
        { to: loginAddress, label: <Trans>Login</Trans> },
        { to: registerAddress, label: <Trans>Register</Trans> },
      ]}
    />
  )
}

const OpenByPhone = () => (
  <p className="mt-6">
    <Trans>
      Asked for quotes without an account?{' '}
      <Link to={'/quote/phone' satisfies SiteAddress} className="link">
        Open your request with a code by SMS
      </Link>
    </Trans>
  </p>
)

/** The password form and the other sign-in methods. */
function LoginWays({
  next,
  passkeys,
  lastResult,
}: Pick<Loaded, 'next' | 'passkeys'> & { lastResult: Route.ComponentProps['actionData'] }) {
  const onward = onwardFrom(next)
  return (
    <>
      <LoginForm lastResult={lastResult} next={next} passkeys={passkeys} />
      <ButtonLink
        to={
          onward
            ? (`/auth/link?${onward}` satisfies SiteAddress)
            : ('/auth/link' satisfies SiteAddress)
        }
        size="large"
        wide
        icon={<Mail />}
        className="mt-4"
      >
        <Trans>Email me a link instead</Trans>
      </ButtonLink>
      {passkeys && <PasskeyButton next={next} />}
    </>
  )
}

const onwardFrom = (next: string) => (next === '/' ? '' : `next=${encodeURIComponent(next)}`)
