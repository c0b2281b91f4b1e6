import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, Form, redirect, useNavigation } from 'react-router'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { say } from '#app/platform/words.ts'
import { servicesContext } from '#app/services.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { accessToasts, arrive } from '../arrive.server.ts'
import { clearedAwaitedCookie } from '../awaited.server.ts'
import { MailedLink } from '../forms.ts'
import { TooOften } from '../limits.server.ts'
import { nextAddress } from '../next-address.ts'
import { refusalWords } from '../refusal-words.ts'
import { REMEMBERED_IDLE } from '../session-rule.ts'
import { verifyOneTime } from '../verify.server.ts'
import { deviceOf } from '../visitor.server.ts'
import type { Route } from './+types/confirm.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useHeard } from './form-parts.tsx'
import { privateTitles } from './titles.server.ts'

/** Where mailed links lead: nothing happens until the button is pressed, so mail scanners use up nothing. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = MailedLink.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  const titles = privateTitles(context, '/auth/confirm', {
    title: msg`Your link`,
    description: msg`One press, and you are in.`,
  })
  return asked.success ? { link: asked.data, titles } : data({ link: null, titles }, 400)
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const asked = MailedLink.safeParse(Object.fromEntries(await postedForm(request)))
  if (!asked.success) return data({ refusal: say(msg`Email link is invalid or has expired`) }, 422)
  const { token_hash: link, type, next } = asked.data
  const verified = await verifyOneTime(services, {
    type,
    shown: { link },
    device: deviceOf(context, request),
    idle: REMEMBERED_IDLE,
  }).catch((error) => ({ error }))
  if ('error' in verified) {
    const { error } = verified
    services.log.debug({ err: error }, 'a mailed link was refused')
    const minutes = error instanceof TooOften ? error.minutes : undefined
    return data({ refusal: refusalWords(error, minutes) }, minutes ? 429 : 422)
  }

  const person = await arrive(context, verified.held, { isRemembered: true })
  const headers = new Headers()
  headers.append('Set-Cookie', clearedAwaitedCookie)
  if (verified.purpose === 'recovery') return redirect('/auth/reset', { headers })
  withToast(
    headers,
    {
      kind: 'success',
      title: say(msg`Email address confirmed`),
      description: say(msg`You are signed in, ${person.name}.`),
    },
    ...accessToasts(person),
  )
  return redirect(nextAddress(next), { headers })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Confirm({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const heard = useHeard()
  const isBusy = useNavigation().formMethod === 'POST'
  if (!link || actionData) {
    const words = heard(actionData && [actionData.refusal])
    return (
      <DeadLink
        words={words?.[0] ?? <Trans>Email link is invalid or has expired</Trans>}
        isRecovery={link?.type === 'recovery'}
      />
    )
  }
  const isRecovery = link.type === 'recovery'
  return (
    <AuthFrame
      title={
        isRecovery ? <Trans>Choose a new password</Trans> : <Trans>Confirm your address</Trans>
      }
      lead={
        isRecovery ? (
          <Trans>One press signs you in; then you choose.</Trans>
        ) : (
          <Trans>One press, and your account is ready.</Trans>
        )
      }
    >
      <Form method="post" className="auth-form">
        {Object.entries(link).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value ?? ''} />
        ))}
        <Button type="submit" kind="marigold" size="large" wide busy={isBusy}>
          {isRecovery ? <Trans>Go on</Trans> : <Trans>Confirm my address</Trans>}
        </Button>
      </Form>
    </AuthFrame>
  )
}

function DeadLink({ words, isRecovery }: { words: React.ReactNode; isRecovery: boolean }) {
  return (
    <AuthFrame
      title={<Trans>This link no longer works</Trans>}
      lead={
        <Trans>
          A link works once, for 24 hours, and asking for a new one ends the one before. Nothing was
          changed.
        </Trans>
      }
    >
      <div className="auth-form">
        <Banner tone="danger" role="alert" title={words} />
        <ButtonLink to={isRecovery ? '/auth/forgot' : '/auth'} kind="marigold" size="large" wide>
          {isRecovery ? <Trans>Send a new link</Trans> : <Trans>Go to Login</Trans>}
        </ButtonLink>
        {!isRecovery && (
          <p className="text-small text-ink-2">
            <Trans>
              Sign in with your password: if the address still needs confirming, you can have a new
              link sent there.
            </Trans>
          </p>
        )}
      </div>
    </AuthFrame>
  )
}
