import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { withCookieCheck } from '#app/page/cookie-check.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { SignOutForm } from '#app/page/sign-out-form.tsx'
import { pageTitles } from '#app/page/titles.ts'
import { workStyles } from '#app/page/work-styles.ts'
import { isUnreached } from '#app/platform/failed-request.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formView } from '../form-view.server.ts'
import { handleForm } from '../handle-form.server.ts'
import { notReached } from '../not-reached.ts'
import { ApplicationForm } from '../parts/application-form.tsx'
import type { Route } from './+types/apply.ts'

export const links = workStyles

export async function loader({ context, request }: Route.LoaderArgs) {
  const { config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  return withCookieCheck(context, request, {
    view: await formView(context, request),
    wantsAnother: new URL(request.url).searchParams.has('another'),
    titles: {
      title: i18n._(msg`Apply to Become a Provider`),
      description: i18n._(
        msg`About 12 minutes. We save what you type, so you can come back later.`,
      ),
      path: '/become-provider/apply',
      language,
      site: { name: settings.current().name, url: config.siteUrl },
      isIndexed: false,
    },
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const headers = new Headers()
  const { answer, status } = await handleForm(context, request, headers)
  return data(answer, { status, headers })
}

/** After a network error the form stays as it was; the input is saved on the device meanwhile. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const posted = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    if (!isUnreached(error)) throw error
    return notReached(await posted.formData())
  }
}

/** After a validation error only the action data changes. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus && actionStatus >= 400 ? false : defaultShouldRevalidate
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

/** The application form, without distractions beside it. */
export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
  const { view, wantsAnother } = loaderData
  return (
    <div className="page-box apply-page">
      <h1 className="text-h1">
        <Trans>Apply to Become a Provider</Trans>
      </h1>
      {view.state === 'draft' ? (
        <ApplicationForm view={view} posted={actionData} />
      ) : (
        <SentAlready view={view} wantsAnother={wantsAnother} />
      )}
    </div>
  )
}

type SentProps = Pick<Route.ComponentProps['loaderData'], 'view' | 'wantsAnother'>

/** One application per account: once it is submitted, this page links to it. */
function SentAlready({ view, wantsAnother }: SentProps) {
  if (wantsAnother) return <OnePerAccount />
  return (
    <Card className="mt-8 max-w-[46rem]">
      {view.state === 'approved' ? (
        <>
          <h2 className="text-h3">
            <Trans>You're a provider</Trans>
          </h2>
          <p className="mt-2 mb-4">
            <Trans>Requests, hours and prices are in your portal.</Trans>
          </p>
          <ButtonLink to={'/provider-portal' satisfies SiteAddress}>
            <Trans>Go to Provider Dashboard</Trans>
          </ButtonLink>
        </>
      ) : (
        <>
          <h2 className="text-h3">
            <Trans>Application submitted</Trans>
          </h2>
          <p className="mt-2 mb-4">
            <Trans>
              Your application's page shows how far it is and whether we need anything from you.
            </Trans>
          </p>
          <ButtonLink to={'/application' satisfies SiteAddress}>
            <Trans>See where it is</Trans>
          </ButtonLink>
        </>
      )}
    </Card>
  )
}

function OnePerAccount() {
  return (
    <Card className="mt-8 max-w-[46rem]">
      <h2 className="text-h3">
        <Trans>One application per account</Trans>
      </h2>
      <p className="mt-2 mb-4">
        <Trans>
          To apply for another business, sign out and use another email address. This account's
          application isn't affected.
        </Trans>
      </p>
      <SignOutForm>
        <Button type="submit">
          <Trans>Sign Out</Trans>
        </Button>
      </SignOutForm>
    </Card>
  )
}
