import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { pictureOf, placeById, placePath } from '#app/directory/index.server.ts'
import { jobName, serviceName } from '#app/directory/public/job-title.ts'
import { TradePicture } from '#app/directory/public/trade-picture.tsx'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { dayOf, formatDay } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { adoptRequests } from '../adopt-requests.server.ts'
import { RequestTag } from '../public/state-tags.tsx'
import { requestsOf } from '../queries.server.ts'
import type { Route } from './+types/requests.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock, settings } = context.get(servicesContext)
  const now = clock.now()
  const person = signedIn(context, request)
  if (person.isConfirmed) await adoptRequests(db, { userId: person.id, email: person.email, now })
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const rows = await requestsOf(db, person.id)
  return {
    title: `${i18n._(msg`My requests`)} | ${settings.current().name}`,
    requests: rows.map((row) => ({
      id: row.id,
      picture: pictureOf(row.category),
      job: jobName(i18n, row),
      service: serviceName(i18n, row),
      place: placePath(placeById(row.placeId)!, language),
      date: formatDay(dayOf(row.createdAt), language, now),
      state: row.state,
      jobState: row.jobState,
      invited: row.invited,
      quoted: row.quoted,
    })),
  }
}

export default function Requests({ loaderData: { requests } }: Route.ComponentProps) {
  const localizedPath = usePageAddress()
  return (
    <div className="page-box page-section">
      <LiveRefresh on="request changed" />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-h1">
          <Trans>My requests</Trans>
        </h1>
        {requests.length > 0 ? (
          <ButtonLink to={localizedPath('/quote/new')} kind="marigold">
            <Trans>Ask for a quote</Trans>
          </ButtonLink>
        ) : null}
      </div>
      {requests.length === 0 ? (
        <NoRequests />
      ) : (
        <ul className="mt-8 border-t border-line">
          {requests.map((request) => (
            <RequestRow key={request.id} {...request} />
          ))}
        </ul>
      )}
    </div>
  )
}

function NoRequests() {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  return (
    <EmptyState
      className="mt-8"
      as="h2"
      title={t`You haven't asked for a quote yet.`}
      action={
        <ButtonLink to={localizedPath('/quote/new')}>
          <Trans>Ask for a quote</Trans>
        </ButtonLink>
      }
    >
      <Trans>Describe the job once, and up to five providers reply with a price.</Trans>
    </EmptyState>
  )
}

type Row = Route.ComponentProps['loaderData']['requests'][number]

function RequestRow({ id, picture, job, place, date, state, jobState, invited, quoted }: Row) {
  return (
    <li className="request-row">
      <TradePicture picture={picture} size={44} />
      <div>
        <h2 className="text-h4">
          <Link to={`/requests/${id}` satisfies SiteAddress} className="stretched">
            {job}, {place}
          </Link>
        </h2>
        <p className="text-small text-ink-2">
          {date} · <Plural value={invited} one="# provider asked" other="# providers asked" />
          {quoted > 0 ? (
            <>
              {' · '}
              <b className="text-fynbos">
                <Plural value={quoted} one="# quote to read" other="# quotes to compare" />
              </b>
            </>
          ) : null}
        </p>
      </div>
      <RequestTag state={state} jobState={jobState} />
    </li>
  )
}
