import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Form, href, type RouterContextProvider, redirect, useNavigation } from 'react-router'
import { closureByLink, closureOf } from '#app/auth/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { SignOutForm } from '#app/page/sign-out-form.tsx'
import { closed } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { formatDay } from '#app/platform/time.ts'
import { restoreAccount } from '#app/privacy/index.server.ts'
import { lastDayBefore } from '#app/privacy/public/closing.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/restore-account.ts'
import { AuthFrame } from './auth-frame.tsx'

/** Where signing in to a closed account or its emailed link leads. GET changes nothing. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const now = context.get(servicesContext).clock.now()
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const found = await whoComesBack(context, token)
  if (!found && !token) throw redirect(href('/auth'))
  return {
    token,
    isSignedIn: closed(context) !== null,
    lastDay: found && formatDay(lastDayBefore(found.eraseAt), context.get(languageContext), now),
    titles: privateTitles(context, '/auth/bring-back', {
      title: msg`Your account is closed`,
      description: msg`Restore it, or leave it to be erased.`,
    }),
  }
}

/** The user who signed in to the closed account, or opened the emailed link. */
async function whoComesBack(context: Readonly<RouterContextProvider>, token: string) {
  const services = context.get(servicesContext)
  const known = closed(context)
  if (token) return closureByLink(services.db, token, services.clock.now())
  const closure = known && (await closureOf(services.db, known.id))
  return closure ? { userId: known.id, eraseAt: closure.eraseAt } : null
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const token = String((await postedForm(request)).get('token') ?? '')
  const found = await whoComesBack(context, token)
  const isBack =
    found !== null &&
    (await restoreAccount(services, {
      userId: found.userId,
      language: context.get(languageContext),
    }))
  const isSignedIn = isBack && closed(context)?.id === found.userId
  return redirect(isSignedIn ? href('/') : href('/auth'), {
    headers: withToast(
      new Headers(),
      isBack
        ? {
            kind: 'success',
            title: i18n._(msg`Your account is restored`),
            description: isSignedIn ? undefined : i18n._(msg`Sign in as before.`),
          }
        : { kind: 'failure', title: i18n._(msg`This link no longer works`) },
    ),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function RestoreAccount({ loaderData }: Route.ComponentProps) {
  const { token, lastDay, isSignedIn } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  if (!lastDay) return <DeadLink />
  return (
    <AuthFrame
      title={<Trans>Your account is closed</Trans>}
      lead={
        <Trans>
          You can restore it until <b>{lastDay}</b>. After that it's erased.
        </Trans>
      }
    >
      <Form method="post" className="auth-form">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" kind="marigold" size="large" wide busy={isBusy}>
          <Trans>Restore my account</Trans>
        </Button>
      </Form>
      {isSignedIn ? (
        <SignOutForm className="mt-4">
          <Button type="submit" kind="quiet" wide>
            <Trans>Leave it closed and sign out</Trans>
          </Button>
        </SignOutForm>
      ) : null}
    </AuthFrame>
  )
}

function DeadLink() {
  return (
    <AuthFrame
      title={<Trans>This link no longer works</Trans>}
      lead={<Trans>This account has already been restored, or it's too late to restore it.</Trans>}
    >
      <div className="auth-form">
        <ButtonLink to={'/auth' satisfies SiteAddress} kind="marigold" size="large" wide>
          <Trans>Go to Login</Trans>
        </ButtonLink>
      </div>
    </AuthFrame>
  )
}
