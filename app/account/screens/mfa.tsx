import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, Link, type RouterContextProvider, redirect } from 'react-router'
import { accountSummary, closureOf } from '#app/auth/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { afterMfa, BRING_BACK } from '#app/page/next-address.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { SignOutForm } from '#app/page/sign-out-form.tsx'
import { closed, halfway, visitor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { accessToasts, adoptGuestRequests, continueSession } from '#app/session/index.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/mfa.ts'
import { AuthFrame } from './auth-frame.tsx'
import { posted, provedSteps, takeStep } from './mfa-challenge.server.ts'
import { CodeStep, KeyStep, type Step, StepName } from './mfa-parts.tsx'
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
    email: halfway(context)!.email,
    titles: privateTitles(context, '/auth/second-step', {
      title: msg`Two-step verification`,
      description: msg`A code or a security key, on top of your password.`,
    }),
  }
}

/** The verified second factors of a user whose session still needs one; redirects everyone else. */
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
    // A wrong code can be corrected: the challenge stays open.
    return keyRefused(context, error, { challenge: posted(typed, 'challenge') })
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function MfaStep({ loaderData, actionData }: Route.ComponentProps) {
  const { next, steps, chosen, email } = loaderData
  const result = actionData as { refusal?: string; challenge?: string } | undefined
  return (
    <AuthFrame
      above={
        <Trans>
          Signing in as <span className="wrap-anywhere">{email}</span>
        </Trans>
      }
      title={
        chosen.kind === 'webauthn' ? (
          <Trans>Use your security key</Trans>
        ) : (
          <Trans>Enter your code</Trans>
        )
      }
      lead={<StepLead step={chosen} isSent={!!result?.challenge} />}
    >
      {chosen.kind === 'webauthn' ? (
        <KeyStep step={chosen} next={next} action={'/auth/second-step' satisfies SiteAddress} />
      ) : (
        <CodeStep key={chosen.id} step={chosen} next={next} result={result} />
      )}
      <OtherSteps steps={steps.filter(({ id }) => id !== chosen.id)} next={next} />
      <LostSteps />
    </AuthFrame>
  )
}

function StepLead({ step: { kind, name, ends }, isSent }: { step: Step; isSent: boolean }) {
  if (kind === 'webauthn') return <Trans>Touch the key, or unlock your device when it asks.</Trans>
  if (kind === 'totp')
    return name ? (
      <Trans>6 digits from your authenticator app, “{name}”.</Trans>
    ) : (
      <Trans>6 digits from your authenticator app.</Trans>
    )
  return isSent ? (
    <Trans>We sent a code to the number that ends in {ends}.</Trans>
  ) : (
    <Trans>We'll text a code to the number that ends in {ends}.</Trans>
  )
}

function OtherSteps({ steps, next }: Pick<Route.ComponentProps['loaderData'], 'steps' | 'next'>) {
  if (steps.length === 0) return null
  return (
    <div className="auth-others">
      <p>
        <Trans>or another way</Trans>
      </p>
      {steps.map((step) => (
        <ButtonLink
          key={step.id}
          size="large"
          wide
          to={
            `/auth/second-step?step=${step.id}&next=${encodeURIComponent(next)}` satisfies SiteAddress
          }
        >
          <StepName step={step} />
        </ButtonLink>
      ))}
    </div>
  )
}

function LostSteps() {
  const localizedPath = usePageAddress()
  return (
    <div className="auth-form">
      <p className="text-small text-ink-2">
        <Trans>
          Lost your phone or key?{' '}
          <Link className="link" to={localizedPath('/contact')}>
            Contact us
          </Link>
          . Once we're sure it's you, we'll remove it and sign out every device.
        </Trans>
      </p>
      <SignOutForm>
        <Button type="submit" kind="quiet">
          <Trans>Not you? Sign out</Trans>
        </Button>
      </SignOutForm>
    </div>
  )
}
