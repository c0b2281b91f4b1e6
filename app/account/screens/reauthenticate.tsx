import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, type RouterContextProvider, redirect } from 'react-router'
import {
  reauthenticate,
  reauthenticationMethods,
  sendReauthenticationCode,
  userById,
} from '#app/auth/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { nextAddress } from '#app/page/next-address.ts'
import type { SignedIn } from '#app/page/person.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { continueSession } from '#app/session/index.server.ts'
import type { Route } from './+types/reauthenticate.ts'
import { AuthFrame } from './auth-frame.tsx'
import { posted, provedSteps, takeStep } from './mfa-challenge.server.ts'
import { CodeStep, KeyStep } from './mfa-parts.tsx'
import {
  type ActionResult,
  CodeInstead,
  OtherSteps,
  ReauthenticateByCode,
  ReauthenticateByPassword,
  SignInAgain,
} from './reauthenticate-forms.tsx'
import { keyRefused } from './refused.server.ts'

/**
 * Re-authentication before sensitive actions, because a session left open isn't proof of identity. Uses the
 * second factor if the user has one, otherwise the password or an emailed code.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { id } = signedIn(context, request)
  const { searchParams } = new URL(request.url)
  const steps = await provedSteps(context, id)
  const user = await userById(context.get(servicesContext).db, id)
  return {
    next: nextAddress(searchParams.get('next')),
    email: user?.email ?? '',
    ways: user ? reauthenticationMethods(user) : { password: false, code: false },
    steps,
    chosen: steps.find((step) => step.id === searchParams.get('step')) ?? steps[0] ?? null,
    titles: privateTitles(context, '/auth/again', {
      title: msg`Confirm it's you`,
      description: msg`One more check, because you can't undo this.`,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const who = signedIn(context, request)
  const typed = await postedForm(request)
  const next = nextAddress(typed.get('next'))
  const steps = await provedSteps(context, who.id)
  const step = steps.find(({ id }) => id === typed.get('factor')) ?? steps[0]
  try {
    if (step) {
      const result = await takeStep(context, who, step, typed)
      if (!result.issued) return result
      continueSession(context, result.issued)
      return redirect(next)
    }
    if (typed.get('intent') === 'code') {
      await sendReauthenticationCode(services, {
        userId: who.id,
        language: context.get(languageContext),
      })
      return { isSent: true }
    }
    return (await refusalOfProof(context, who, typed)) ?? redirect(next)
  } catch (error) {
    return keyRefused(context, error, {
      challenge: posted(typed, 'challenge'),
      isSent: typed.has('code'),
    })
  }
}

/** Returns null if the emailed code or the password is correct. */
async function refusalOfProof(
  context: Readonly<RouterContextProvider>,
  { id: userId, sessionId }: SignedIn,
  typed: FormData,
) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  if (typed.has('code')) {
    const code = posted(typed, 'code').replace(/\s/g, '')
    if (await reauthenticate(services, { userId, sessionId }, { code })) return null
    const refusal = i18n._(msg`This code is wrong or has expired`)
    return data({ isSent: true, refusal }, { status: 422 })
  }
  const password = String(typed.get('password') ?? '').slice(0, 1000)
  if (await reauthenticate(services, { userId, sessionId }, { password })) return null
  return data({ refusal: i18n._(msg`This isn't your current password`) }, { status: 422 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Again({ loaderData, actionData }: Route.ComponentProps) {
  const { next, steps, chosen, ways, email } = loaderData
  const result = actionData as ActionResult | undefined
  const isByCode = ways.code && (result?.isSent === true || !ways.password)
  return (
    <AuthFrame
      title={<Trans>Confirm it's you</Trans>}
      lead={<Trans>Only you should be able to do what comes next, so we check it's you.</Trans>}
    >
      {chosen?.kind === 'webauthn' ? (
        <KeyStep step={chosen} next={next} action={'/auth/again' satisfies SiteAddress} />
      ) : chosen ? (
        <CodeStep key={chosen.id} step={chosen} next={next} result={result} />
      ) : isByCode ? (
        <ReauthenticateByCode next={next} result={result} />
      ) : ways.password ? (
        <ReauthenticateByPassword email={email} next={next} refusal={result?.refusal} />
      ) : (
        <SignInAgain />
      )}
      {!chosen && ways.code && ways.password && !isByCode ? <CodeInstead next={next} /> : null}
      <OtherSteps steps={steps.filter(({ id }) => id !== chosen?.id)} next={next} />
    </AuthFrame>
  )
}
