import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { plansOnSale } from '#app/billing/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
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
import {
  Faq,
  FinalCall,
  GivingBanner,
  Hero,
  HowItWorks,
  Pricing,
  QualityStandards,
  WhyJoin,
} from '../parts/recruiting.tsx'
import type { Route } from './+types/become-provider.ts'

const title = msg`Become a Provider`
const description = msg`Get checked, found and asked for quotes. What it costs, how the checks work, and the application itself.`

export const links = workStyles

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = await plansOnSale(context)
  const i18n = i18nFor(shop.language)
  return {
    shop,
    view: await formView(context),
    wantsAnother: new URL(request.url).searchParams.has('another'),
    titles: {
      title: i18n._(title),
      description: i18n._(description),
      path: '/become-provider',
      language: shop.language,
      site: shop.site,
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const headers = new Headers()
  const { answer, status } = await handleForm(context, request, headers)
  return data(answer, { status, headers })
}

/** Where the line broke the form stands as it was: what is typed is kept on the device meanwhile. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const posted = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    if (!isUnreached(error)) throw error
    return notReached(await posted.formData())
  }
}

/** A refused form says what is wrong; everything else on the page stands as it was. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus && actionStatus >= 400 ? false : defaultShouldRevalidate
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

/** For whoever thinks of joining: what it brings, what it costs, and the application. */
export default function BecomeProvider({ loaderData, actionData }: Route.ComponentProps) {
  const { shop, view, wantsAnother } = loaderData
  return (
    <>
      <Hero shop={shop} />
      <GivingBanner />
      <WhyJoin />
      <HowItWorks />
      <Pricing shop={shop} />
      <QualityStandards />
      <Faq shop={shop} />
      <section id="apply-now" className="become-section" data-ground="sunken">
        <div className="page-box page-section">
          <h2>
            <Trans>Apply to Become a Provider</Trans>
          </h2>
          {view.state === 'draft' ? (
            <ApplicationForm view={view} posted={actionData} />
          ) : (
            <SentAlready view={view} wantsAnother={wantsAnother} />
          )}
        </div>
      </section>
      <FinalCall shop={shop} />
    </>
  )
}

/** One application for each account: whoever has sent theirs is led to it. */
function SentAlready({
  view,
  wantsAnother,
}: {
  view: Route.ComponentProps['loaderData']['view']
  wantsAnother: boolean
}) {
  if (wantsAnother)
    return (
      <Card className="mt-8 max-w-[46rem]">
        <h3 className="text-h3">
          <Trans>One application per account</Trans>
        </h3>
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
  return (
    <Card className="mt-8 max-w-[46rem]">
      <h3 className="text-h3">
        {view.state === 'approved' ? (
          <Trans>You're a provider</Trans>
        ) : (
          <Trans>Application submitted</Trans>
        )}
      </h3>
      <p className="mt-2 mb-4">
        {view.state === 'approved' ? (
          <Trans>Requests, hours and prices are in your portal.</Trans>
        ) : (
          <Trans>Its own page shows how it's doing and what we may need from you.</Trans>
        )}
      </p>
      {view.state === 'approved' ? (
        <ButtonLink to={'/provider-portal' satisfies SiteAddress}>
          <Trans>Go to Provider Dashboard</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink to={'/application' satisfies SiteAddress}>
          <Trans>See where it is</Trans>
        </ButtonLink>
      )}
    </Card>
  )
}
