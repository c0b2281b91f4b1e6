import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RouterContextProvider } from 'react-router'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import type { IssuedSession } from '#app/auth/index.server.ts'
import { TooOften, verifyOneTime } from '#app/auth/index.server.ts'
import { refusalWords } from '#app/auth/public/refusal-words.ts'
import { REMEMBERED_IDLE } from '#app/auth/public/session-rule.ts'
import { challengeOf, statusOf } from '#app/page/abuse.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { withCookieCheck, withoutCookies } from '#app/page/cookie-check.server.ts'
import { CookieCheck } from '#app/page/cookie-check.tsx'
import { nextAddress } from '#app/page/next-address.ts'
import { PersonCheck } from '#app/page/person-check.tsx'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import type { z } from '#app/platform/zod.ts'
import {
  accessToasts,
  clearedAwaitedCookie,
  completeSignIn,
  detourOf,
  deviceOf,
} from '#app/session/index.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/confirm.ts'
import { AuthFrame } from './auth-frame.tsx'
import { FormRefusal } from './form-parts.tsx'
import { MailedLink } from './forms.ts'

/**
 * Emailed links lead here. The token is used only by the POST of the button, because mail scanners open
 * links.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const requested = MailedLink.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  const titles = privateTitles(context, '/auth/confirm', {
    title: msg`Your link`,
    description: msg`One tap and you're in.`,
  })
  return requested.success
    ? withCookieCheck(context, request, { link: requested.data, titles })
    : data({ link: null, titles }, 400)
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const typed = await postedForm(request)
  const requested = MailedLink.safeParse(Object.fromEntries(typed))
  if (!requested.success)
    return data({ refusal: i18n._(msg`Email link is invalid or has expired`) }, 422)
  // The link stays valid: it works in a browser that accepts cookies.
  const blocked = withoutCookies(context, request, typed)
  if (blocked) return data({ blocked: i18n._(blocked) }, 422)
  const abuseCheck = await challengeOf(context, typed, { form: 'mailed link', account: null })
  if (!abuseCheck.isAllowed)
    return data({ challenge: abuseCheck.challenge }, { status: statusOf(abuseCheck.challenge) })
  const { token_hash: link, type, next } = requested.data
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
    return data({ refusal: refusalWords(i18n, error, minutes) }, minutes ? 429 : 422)
  }

  if (verified.outcome !== 'signed in') return data({ half: verified.outcome === 'half' }, 200)
  return signInConfirmed(context, request, {
    issued: verified.issued,
    type,
    next: nextAddress(next),
  })
}

async function signInConfirmed(
  context: Readonly<RouterContextProvider>,
  request: Request,
  {
    issued,
    type,
    next,
  }: { issued: IssuedSession; type: z.infer<typeof MailedLink>['type']; next: string },
) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const person = await completeSignIn(context, issued, { isRemembered: true })
  const headers = new Headers()
  headers.append('Set-Cookie', clearedAwaitedCookie(request, services))
  const detour = detourOf(person, type === 'recovery' ? '/auth/reset' : next)
  if (detour) return redirect(detour, { headers })
  if (type === 'recovery') return redirect(href('/auth/reset'), { headers })
  withToast(
    headers,
    {
      kind: 'success',
      title: i18n._(done[type]),
      description: i18n._(msg`You're signed in, ${person.name}.`),
    },
    ...accessToasts(context, person),
  )
  return redirect(next, { headers })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Confirm({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const isBusy = useNavigation().formMethod === 'POST'
  if (actionData && 'half' in actionData) return <HalfConfirmed />
  const challenge = actionData && 'challenge' in actionData ? actionData.challenge : undefined
  const blocked = actionData && 'blocked' in actionData ? actionData.blocked : undefined
  if (!link || (actionData && !challenge && !blocked)) {
    const words = actionData && 'refusal' in actionData ? actionData.refusal : undefined
    return (
      <DeadLink
        words={words ?? <Trans>Email link is invalid or has expired</Trans>}
        type={link?.type}
      />
    )
  }
  const words = wordsOf[link.type]
  return (
    <AuthFrame title={t(words.title)} lead={t(words.lead)}>
      <Form method="post" className="auth-form">
        <FormRefusal errors={blocked ? [blocked] : undefined} />
        <CookieCheck />
        {Object.entries(link).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value ?? ''} />
        ))}
        <PersonCheck challenge={challenge} />
        <Button type="submit" kind="marigold" size="large" wide busy={isBusy}>
          {t(words.button)}
        </Button>
      </Form>
    </AuthFrame>
  )
}

const done = {
  signup: msg`Email address confirmed`,
  invite: msg`Email address confirmed`,
  magiclink: msg`Login successful!`,
  email_change: msg`Email address changed`,
}

type LinkType = NonNullable<Route.ComponentProps['loaderData']['link']>['type']

const confirming = {
  title: msg`Confirm your address`,
  lead: msg`One tap and your account is ready.`,
  button: msg`Confirm my address`,
}
const wordsOf: Record<LinkType, typeof confirming> = {
  signup: confirming,
  invite: confirming,
  magiclink: {
    title: msg`Sign in`,
    lead: msg`One tap and you're in.`,
    button: msg`Sign me in`,
  },
  recovery: {
    title: msg`Choose a new password`,
    lead: msg`Tap once to sign in, then choose a new password.`,
    button: msg`Continue`,
  },
  email_change: {
    title: msg`Confirm your new email address`,
    lead: msg`Your address changes when you confirm it.`,
    button: msg`Confirm the change`,
  },
}

function HalfConfirmed() {
  return (
    <AuthFrame
      title={<Trans>One of two links confirmed</Trans>}
      lead={<Trans>Now open the link in the other mailbox too, and your address changes.</Trans>}
    >
      <ButtonLink to={'/profile' satisfies SiteAddress} kind="marigold" size="large" wide>
        <Trans>Go to your account</Trans>
      </ButtonLink>
    </AuthFrame>
  )
}

/** Where the user can request a new link of each kind. */
const again: Partial<Record<LinkType, string>> = {
  recovery: '/auth/forgot',
  magiclink: '/auth/link',
}

function DeadLink({ words, type }: { words: React.ReactNode; type: LinkType | undefined }) {
  const anew = type && again[type]
  return (
    <AuthFrame
      title={<Trans>This link no longer works</Trans>}
      lead={
        <Trans>
          A link works once, for 24 hours. Asking for a new one cancels the old one. Nothing has
          changed.
        </Trans>
      }
    >
      <div className="auth-form">
        <Banner tone="danger" role="alert" title={words} />
        <ButtonLink to={anew ?? ('/auth' satisfies SiteAddress)} kind="marigold" size="large" wide>
          {anew ? <Trans>Send a new link</Trans> : <Trans>Go to Login</Trans>}
        </ButtonLink>
        {!anew && (
          <p className="text-small text-ink-2">
            <Trans>
              Sign in with your password. If your address still needs confirming, you can get a new
              link there.
            </Trans>
          </p>
        )}
      </div>
    </AuthFrame>
  )
}
