import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { isId } from '#app/platform/ids.ts'
import { dayOf, formatDay } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { missingIn, nextDrill } from '../breaches/breach-form.ts'
import { breaches, lastDrill } from '../breaches/breaches.server.ts'
import {
  answeredInTime,
  answeredRequests,
  automaticRequests,
  openRequests,
} from '../data-requests/data-requests.server.ts'
import { requestRow } from '../data-requests/request-row.server.ts'
import { agreedVersions, choices } from '../overview/consents.server.ts'
import { dueCounter, purposeRows } from '../overview/purpose-rows.server.ts'
import { retentionView } from '../overview/retention-view.server.ts'
import { AutomaticRequests } from '../parts/automatic-requests.tsx'
import { BreachList } from '../parts/breach-list.tsx'
import { Consents } from '../parts/consents.tsx'
import { AnsweredRows, RequestRow } from '../parts/data-request-rows.tsx'
import { PurposeTable } from '../parts/purpose-table.tsx'
import { RetentionCard } from '../parts/retention-card.tsx'
import type { Route } from './+types/admin-privacy.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('look after data requests')]

const HERE = '/admin/privacy'

/** Personal data: requests about it, its purposes, upcoming deletions, and consents. */
export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'look after data requests')
  const services = context.get(servicesContext)
  const { db, clock } = services
  const reader = {
    i18n: requestI18n(context),
    language: context.get(languageContext),
    now: clock.now(),
  }
  const { i18n, language, now } = reader
  const day = (value: string) => formatDay(value, language, now)
  const typed = new URL(request.url).searchParams.get('after')
  const { requests, more } = await openRequests(db, isId(typed) ? typed : null)
  const automatic = await automaticRequests(db)
  const due = dueCounter(services)
  const drilled = await lastDrill(db)
  const drillBy = nextDrill(drilled, dayOf(now))
  return {
    requests: requests.map((item) => requestRow(item, reader)),
    more,
    answeredLately: (await answeredRequests(db)).map((item) => requestRow(item, reader)),
    times: await answeredInTime(db, now),
    breaches: (await breaches(db)).map(({ recordedAt, breach, ...item }) => ({
      ...item,
      recordedOn: day(dayOf(recordedAt)),
      missing: missingIn(breach, item).length,
    })),
    drill: {
      last: drilled && day(drilled),
      by: day(drillBy),
      isDue: drillBy <= dayOf(now),
    },
    automatic: {
      ...automatic,
      nextErasure: automatic.nextErasure && day(dayOf(automatic.nextErasure)),
    },
    purposes: await purposeRows(services, due, i18n),
    retention: await retentionView(services, due, reader),
    agreed: await agreedVersions(db, i18n, language),
    choices: await choices(db, i18n),
    titles: adminTitles(context, msg`Personal data`),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Loaded = Route.ComponentProps['loaderData']

export default function PersonalData({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title={<Trans>Personal data</Trans>} />
      <Requests {...loaderData} />
      <div className="admin-columns mt-8">
        <div>
          <PurposeTable rows={loaderData.purposes} />
          <AnsweredRows requests={loaderData.answeredLately} />
        </div>
        <div>
          <BreachList breaches={loaderData.breaches} drill={loaderData.drill} />
          <RetentionCard rules={loaderData.retention} />
          <AutomaticRequests {...loaderData.automatic} />
          <Consents agreed={loaderData.agreed} choices={loaderData.choices} />
        </div>
      </div>
    </>
  )
}

/** Open requests. They are answered in the queue. */
function Requests({ requests, more, times }: Loaded) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="requests" className="border-t-3 border-ink pt-4">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="requests" className="text-h3">
          <Trans>Waiting for an answer</Trans>
        </h2>
        <AnswerTimes {...times} />
        <span className="flex flex-wrap gap-2">
          <ButtonLink
            to={'/admin/privacy/requests.csv' satisfies SiteAddress}
            size="small"
            icon={<Download aria-hidden />}
            reloadDocument
          >
            <Trans>Download as CSV</Trans>
          </ButtonLink>
          <ButtonLink to={'/admin/privacy/requests/new' satisfies SiteAddress} size="small">
            <Trans>Record a request</Trans>
          </ButtonLink>
        </span>
      </header>
      {requests.length === 0 ? (
        <EmptyState as="h3" compact title={<Trans>No requests to answer</Trans>}>
          <Trans>Copies and deletions that people start themselves are done automatically.</Trans>
        </EmptyState>
      ) : (
        <ul className="admin-rows">
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
      {more ? (
        <nav className="admin-pages" aria-label={t`Pages`}>
          <ButtonLink to={`${HERE}?after=${more}`}>
            <Trans>Later requests</Trans>
          </ButtonLink>
        </nav>
      ) : null}
    </section>
  )
}

function AnswerTimes({ answered, inTime, halfWithin }: Loaded['times']) {
  if (answered === 0) return null
  return (
    <p className="text-small me-auto text-ink-2">
      <Trans>
        Answered within 30 days in the last year: {inTime} of {answered}. Half of them within{' '}
        {halfWithin} days.
      </Trans>
    </p>
  )
}
