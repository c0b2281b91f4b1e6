import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { data, href, Link, redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { may } from '#app/page/permissions.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { handleDecision, isDecision } from '../admin-form.server.ts'
import { decisionView } from '../admin-view.server.ts'
import { CheckForms } from '../parts/check-forms.tsx'
import { Decide } from '../parts/decide.tsx'
import { Evidence, History, NumberForms, Questions, WhatTheyWrote } from '../parts/decision.tsx'
import { Suspension } from '../parts/suspension.tsx'
import { applicationById } from '../queries.server.ts'
import type { Route } from './+types/admin-application.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see applications')]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const mayDecide = may(allowed(context, request, 'see applications'), 'decide about providers')
  const services = context.get(servicesContext)
  const application = await applicationById(services.db, params.applicationId)
  // A draft is private to its applicant.
  if (!application?.submitted_at) throw data(null, { status: 404 })
  const words = requestI18n(context)._(msg`Application`)
  const view = await decisionView(services, application)
  return {
    mayDecide,
    // Numbers and documents are private to the applicant and whoever decides.
    view: mayDecide ? view : { ...view, numbers: [], documents: [] },
    title: `${words} ${application.reference} | ${services.settings.current().name}`,
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const by = allowed(context, request, 'decide about providers').id
  const application = await applicationById(services.db, params.applicationId)
  if (!application?.submitted_at) throw data(null, { status: 404 })
  const form = await postedForm(request)
  const act = form.get('act')
  if (!isDecision(act)) throw data(null, { status: 400 })
  const outcome = await handleDecision(services, { act, application, form, by, i18n })
  if (!outcome.ok) return data({ refusal: outcome.words }, { status: 422 })
  const headers = withToast(new Headers(), { kind: 'success', title: outcome.said })
  throw redirect(href('/admin/applications/:applicationId', { applicationId: application.id }), {
    headers,
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]
}

/** Evidence, seven checks and the decision, side by side. */
export default function AdminApplication({
  loaderData: { view, mayDecide },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="office">
      <BackToQueue />
      <h1 className="mb-5">{view.name}</h1>
      {actionData ? (
        <Banner tone="clay" role="alert" title={actionData.refusal} className="mb-5" />
      ) : null}
      <div className="office-columns">
        <div>
          <WhatTheyWrote view={view} />
          {mayDecide ? (
            <>
              <Evidence view={view} />
              <NumberForms view={view} />
            </>
          ) : null}
          <Questions view={view} />
          <History view={view} />
        </div>
        {mayDecide ? (
          <div>
            <CheckForms view={view} />
            <Decide view={view} />
            <Suspension view={view} />
          </div>
        ) : null}
      </div>
    </div>
  )
}

function BackToQueue() {
  return (
    <p className="text-small">
      <Link
        className="link inline-flex items-center gap-1"
        to={'/admin/applications' satisfies SiteAddress}
      >
        <ArrowLeft aria-hidden className="size-4" />
        <Trans>Applications</Trans>
      </Link>
    </p>
  )
}
