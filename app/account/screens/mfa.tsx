import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, Link, type RouterContextProvider, redirect } from 'react-router'
import { accountSummary, closureOf } from '#app/auth/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { afterMfa, BRING_BACK } from '#app/page/next-address.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { SignOutForm } from '#app/page/sign-out-form.tsx'
import { closed, halfway, visitor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { accessToasts, adoptGuestRequests, continueSession } from '#app/session/index.server.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/mfa.ts'
import { AuthFrame } from './auth-frame.tsx'
import { posted, provedSteps, takeStep } from './mfa-challenge.server.ts'
import { CodeStep, KeyStep, StepName } from './mfa-parts.tsx'
import { keyRefused } from './refused.server.ts'

type Context = Readonly<RouterContextProvider>

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const next = afterMfa(searchParams.get('next'))
  const steps = await stepsOf(context, next)
  return {
    next,
    steps,
    chosen: steps.find(({ id }) => id === searchParams.get('step')) ?? steps[0]!,
    titles: privateTitles(context, '/auth/second-step', {
      title: msg`Two-step verification`,
      description: msg`A code or a key, after your password.`,
    }),
  }
}

/** The proved second factors of anyone who owes one; everyone else has nothing to do here. */
async function stepsOf(context: Context, next: string) {
  if (visitor(context)) throw redirect(next)
  if (closed(context)) throw redirect(BRING_BACK)
  const half = halfway(context)
  if (!half) throw redirect(`${href('/auth')}?next=${encodeURIComponent(next)}`)
  return provedSteps(context, half.id)
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const typed = await postedForm(request)
  const next = afterMfa(typed.get('next'))
  const steps = await stepsOf(context, next)
  const half = halfway(context)!
  const step = steps.find(({ id }) => id === typed.get('factor')) ?? steps[0]
  if (!step) throw redirect(href('/auth'))
  try {
    const result = await takeStep(context, half, step, typed)
    if (!result.issued) return result
    continueSession(context, result.issued)
    if (await closureOf(services.db, half.id)) return redirect(BRING_BACK)
    const person = await accountSummary(services.db, half.id)
    await adoptGuestRequests(services, half.id, person)
    const welcome = {
      kind: 'success',
      title: i18n._(msg`Login successful!`),
      description: i18n._(msg`Welcome back, ${half.name}.`),
    } as const
    return redirect(next, {
      headers: withToast(new Headers(), welcome, ...accessToasts(context, half)),
    })
  } catch (error) {
    // A code mistyped may be typed again.
    return keyRefused(context, error, { challenge: posted(typed, 'challenge') })
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function MfaStep({ loaderData, actionData }: Route.ComponentProps) {
  const { next, steps, chosen } = loaderData
  const others = steps.filter(({ id }) => id !== chosen.id)
  const result = actionData as { refusal?: string; challenge?: string } | undefined
  return (
    <AuthFrame
      title={<Trans>Two-step verification</Trans>}
      lead={<Trans>Your password was right. One more step to show it's you.</Trans>}
    >
      {chosen.kind === 'webauthn' ? (
        <KeyStep step={chosen} next={next} action={'/auth/second-step' satisfies SiteAddress} />
      ) : (
        <CodeStep key={chosen.id} step={chosen} next={next} result={result} />
      )}
      <div className="auth-form">
        <OtherSteps steps={others} next={next} />
        <SignOutForm>
          <Button type="submit" kind="quiet">
            <Trans>Not you? Sign out</Trans>
          </Button>
        </SignOutForm>
      </div>
    </AuthFrame>
  )
}

function OtherSteps({ steps, next }: Pick<Route.ComponentProps['loaderData'], 'steps' | 'next'>) {
  return (
    <>
      {steps.map((step) => (
        <Link
          key={step.id}
          className="auth-forgot"
          to={
            `/auth/second-step?step=${step.id}&next=${encodeURIComponent(next)}` satisfies SiteAddress
          }
        >
          <StepName step={step} />
        </Link>
      ))}
    </>
  )
}
