import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, href, redirect } from 'react-router'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import { signInAddress } from '#app/page/next-address.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { signedIn, visitor } from '#app/page/visitor.server.ts'
import { workStyles } from '#app/page/work-styles.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Card } from '#app/ui/card.tsx'
import { handleAct, isApplicantAct } from '../applicant-form.server.ts'
import { Acts, Reasons, Refund, SentCard, StatusHead, Withdraw } from '../parts/status.tsx'
import { Checks, Numbers } from '../parts/status-checks.tsx'
import { ApplicationTimeline } from '../public/application-timeline.tsx'
import { applicationById, ownApplication } from '../queries.server.ts'
import { openedBy } from '../status-link.server.ts'
import { statusView } from '../status-view.server.ts'
import type { Route } from './+types/application.ts'

export const links = workStyles

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, secret, securityClock, settings, config } = services
  const language = context.get(languageContext)
  const { searchParams } = new URL(request.url)
  const who = visitor(context)
  const key = searchParams.get('key')
  const opened = key ? openedBy(secret, key, securityClock.now()) : null
  const application = who
    ? await ownApplication(db, who.id)
    : opened
      ? await applicationById(db, opened)
      : undefined
  if (!who && !application) throw redirect(signInAddress(request))
  // There is no application yet: it starts on the form.
  if (!application || (application.state === 'draft' && !application.submitted_at))
    throw redirect(href('/:language?/become-provider/apply'))
  return {
    view: await statusView(services, application, { language, isOwner: who !== null }),
    email: who?.email ?? null,
    isSent: searchParams.has('sent'),
    titles: {
      title: `${i18nFor(language)._(msg`Application`)} ${application.reference}`,
      description: i18nFor(language)._(msg`See how your application is doing.`),
      path: '/application',
      language,
      site: { name: settings.current().name, url: config.siteUrl },
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const who = signedIn(context, request)
  const application = await ownApplication(services.db, who.id)
  if (!application) throw data(null, { status: 404 })
  const form = await postedForm(request)
  const act = form.get('act')
  if (!isApplicantAct(act)) throw data(null, { status: 400 })
  const outcome = await handleAct(services, { act, application, form, userId: who.id, i18n })
  if (!outcome.ok) return data({ refusal: outcome.words, act }, { status: 422 })
  const headers = withToast(new Headers(), { kind: 'success', title: outcome.said })
  throw redirect(
    act === 'correct it' ? href('/:language?/become-provider/apply') : href('/application'),
    { headers },
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles({ ...loaderData.titles, isIndexed: false, versions: [] }) : []
}

/** The status of an application, what we need, and what the applicant can do. */
export default function Application({
  loaderData: { view, email, isSent },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="page-box status">
      <LiveRefresh on="application changed" />
      <div className="status-main">
        <StatusHead view={view} />
        {isSent && view.state === 'submitted' ? <SentCard view={view} /> : null}
        <Reasons view={view} />
        <Acts view={view} refused={actionData ?? null} />
        <Refund view={view} />
        <Checks view={view} />
        <Numbers view={view} />
      </div>
      <Aside view={view} email={email} />
    </div>
  )
}

function Aside({ view, email }: Pick<Route.ComponentProps['loaderData'], 'view' | 'email'>) {
  return (
    <aside>
      <Card>
        <h2 className="text-h3 mb-4">
          <Trans>Status</Trans>
        </h2>
        <ApplicationTimeline status={view} />
      </Card>
      {email ? (
        <p className="text-small mt-4 text-ink-2">
          <Trans>
            Emails about this go to {email}. The link in them opens this page without a password.
          </Trans>
        </p>
      ) : null}
      <Withdraw view={view} />
    </aside>
  )
}
