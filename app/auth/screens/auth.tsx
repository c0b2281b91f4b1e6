import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { redirect } from 'react-router'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { servicesContext } from '#app/services.server.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { nextAddress } from '../next-address.ts'
import { visitor } from '../visitor.server.ts'
import type { Route } from './+types/auth.ts'
import { AuthFrame } from './auth-frame.tsx'
import { logIn } from './login.server.ts'
import { LoginForm } from './login-form.tsx'
import { register } from './register.server.ts'
import { RegisterForm } from './register-form.tsx'
import { privateTitles } from './titles.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const next = nextAddress(searchParams.get('next'))
  if (visitor(context)) throw redirect(next)
  const isRegister = searchParams.get('register') === 'true'
  return {
    isRegister,
    next,
    autoconfirm: context.get(servicesContext).config.auth.autoconfirm,
    titles: privateTitles(context, '/auth', {
      title: isRegister ? msg`Register` : msg`Login`,
      description: msg`Sign in, or make an account: free for customers.`,
    }),
  }
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

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { isRegister, next, autoconfirm } = loaderData
  const { t } = useLingui()
  const onward = next === '/' ? '' : `next=${encodeURIComponent(next)}`
  const loginAddress = onward ? `/auth?${onward}` : '/auth'
  const registerAddress = `/auth?register=true${onward && `&${onward}`}`
  return (
    <AuthFrame
      picture={isRegister ? 'hero-home-service-provider' : 'hero-local-business-owner'}
      title={isRegister ? <Trans>Register</Trans> : <Trans>Login</Trans>}
      lead={
        isRegister ? (
          <Trans>Free for customers. One account also works as a provider.</Trans>
        ) : (
          <Trans>Your quotes and requests are where you left them.</Trans>
        )
      }
    >
      <Tabs
        label={t`Login or register`}
        className="auth-tabs"
        current={isRegister ? registerAddress : loginAddress}
        tabs={[
          { to: loginAddress, label: <Trans>Login</Trans> },
          { to: registerAddress, label: <Trans>Register</Trans> },
        ]}
      />
      {isRegister ? (
        <RegisterForm lastResult={actionData} next={next} autoconfirm={autoconfirm} />
      ) : (
        <LoginForm lastResult={actionData} next={next} />
      )}
    </AuthFrame>
  )
}
