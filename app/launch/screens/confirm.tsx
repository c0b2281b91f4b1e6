import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { Form, redirect, useNavigation } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { inLanguage } from '#app/platform/languages.ts'
import { cutText } from '#app/platform/plain-text.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { confirmSignup, signupByLink } from '../confirm-signup.server.ts'
import { leaveToken } from '../links.server.ts'
import type { Route } from './+types/confirm.ts'

/** This URL contains the token, so there is no referrer and no indexing. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

/** The page of the emailed link. GET changes nothing, because mail scanners open every link. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, securityClock, settings, secret } = context.get(servicesContext)
  const i18n = requestI18n(context)
  const { name, legalName, postalAddress, supportEmail } = settings.current()
  const token = tokenIn(new URL(request.url).searchParams.get('token'))
  const signup = await signupByLink(db, token, securityClock.now())
  return {
    title: `${i18n._(msg`Launch notification`)} | ${name}`,
    token,
    name,
    sender: { legalName, postalAddress, supportEmail },
    signup: signup && {
      email: signup.email,
      consent: signup.consent,
      state: signup.state,
      leave: leaveToken(secret, signup.id),
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const token = tokenIn((await postedForm(request)).get('token'))
  await confirmSignup(context.get(servicesContext), token)
  // In any case the link's page shows the state of the address.
  return redirect(
    `${inLanguage('/launch/confirm', context.get(languageContext))}?token=${encodeURIComponent(token)}`,
  )
}

const tokenIn = (given: unknown) => (typeof given === 'string' ? cutText(given, 100) : '')

export default function Confirm({ loaderData }: Route.ComponentProps) {
  const { signup } = loaderData
  if (!signup || signup.state === 'left') return <NoLonger />
  return (
    <div className="page-box page-section">
      <div className="max-w-[40rem]">
        <MailCheck className="size-10 text-fynbos" aria-hidden />
        {signup.state === 'requested' ? (
          <Ask view={loaderData} signup={signup} />
        ) : (
          <OnTheList name={loaderData.name} email={signup.email} leave={signup.leave} />
        )}
      </div>
    </div>
  )
}

type View = Route.ComponentProps['loaderData']

type Props = {
  view: View
  signup: NonNullable<View['signup']>
}

function Ask({ view: { token, name, sender }, signup: { email, consent } }: Props) {
  const isBusy = useNavigation().state !== 'idle'
  const { legalName, postalAddress, supportEmail } = sender
  return (
    <>
      <h1 className="text-h1 mt-4">
        <Trans>Should we email you when {name} opens?</Trans>
      </h1>
      <p className="text-lead mt-3">
        <Trans>
          To <b>{email}</b>. {consent}
        </Trans>
      </p>
      <Form method="post" className="mt-6">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" kind="marigold" size="large" wide="phone" busy={isBusy}>
          <Trans>Yes, notify me</Trans>
        </Button>
      </Form>
      <p className="mt-6 text-small text-ink-2">
        <Trans>
          The email will be from {legalName}, {postalAddress}, {supportEmail}.
        </Trans>
      </p>
    </>
  )
}

function OnTheList({ name, email, leave }: { name: string; email: string; leave: string }) {
  const localizedPath = usePageAddress()
  return (
    <>
      <h1 className="text-h1 mt-4">
        <Trans>You're on the list</Trans>
      </h1>
      <p className="text-lead mt-3">
        <Trans>
          We'll send one email to <b>{email}</b> when {name} opens.
        </Trans>
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink to={localizedPath('/')}>
          <Trans>Home</Trans>
        </ButtonLink>
        <ButtonLink to={`${localizedPath('/unsubscribe')}?token=${leave}`} kind="quiet">
          <Trans>Take me off the list</Trans>
        </ButtonLink>
      </div>
    </>
  )
}

function NoLonger() {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <div className="page-box page-section">
      <EmptyState
        as="h1"
        title={t`This link no longer works`}
        action={
          <ButtonLink to={localizedPath('/')}>
            <Trans>Home</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          Links work for seven days, and a newer email replaces an older one. You can ask for a new
          link on the home page.
        </Trans>
      </EmptyState>
    </div>
  )
}
