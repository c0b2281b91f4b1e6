import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ReplyClock } from '#app/ui/reply-clock.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { isQueue, type Queue, queues, queueView } from '../admin-view.server.ts'
import type { Route } from './+types/admin-applications.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see applications')]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'see applications')
  const services = context.get(servicesContext)
  const requested = new URL(request.url).searchParams.get('queue')
  const queue: Queue = isQueue(requested) ? requested : 'waiting'
  const words = requestI18n(context)._(msg`Applications`)
  return {
    queue,
    queues: [...queues],
    ...(await queueView(services, queue)),
    title: `${words} | ${services.settings.current().name}`,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]
}

const names: Record<Queue, MessageDescriptor> = {
  waiting: msg`Waiting`,
  asked: msg`Asked`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
}

const address = (queue: Queue) =>
  queue === 'waiting' ? '/admin/applications' : `/admin/applications?queue=${queue}`

/** The applications of each queue, the earliest due first. */
export default function AdminApplications({ loaderData }: Route.ComponentProps) {
  const { i18n, t } = useLingui()
  const { queue, counts, rows } = loaderData
  return (
    <div className="office">
      <AdminHead title={<Trans>Applications</Trans>} />
      <Tabs
        label={t`Queues`}
        className="my-5"
        current={address(queue)}
        tabs={loaderData.queues.map((name) => ({
          to: address(name),
          label: `${i18n._(names[name])} ${counts[name]}`,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyState as="h2" title={<Trans>Nothing is waiting</Trans>}>
          <Trans>What they send appears here automatically.</Trans>
        </EmptyState>
      ) : (
        <ul className="office-rows">
          {rows.map((row) => (
            <ApplicationRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </div>
  )
}

type RowProps = { row: Route.ComponentProps['loaderData']['rows'][number] }

function ApplicationRow({ row }: RowProps) {
  return (
    <li>
      <TimeLeft row={row} />
      <div>
        <Link className="text-h4" to={`/admin/applications/${row.id}` satisfies SiteAddress}>
          {row.name}
        </Link>
        <p className="text-small text-ink-2">
          {[row.trade, row.place, row.reference].filter(Boolean).join(' · ')}
        </p>
        <p className="text-small">
          <DueOrDecided row={row} />
        </p>
      </div>
      <span className="flex flex-wrap gap-1.5">
        {row.isAppeal ? (
          <Tag tone="clay">
            <Trans>Appeal</Trans>
          </Tag>
        ) : null}
        <Tag tone={row.isPaid ? 'fynbos' : 'sand'}>
          {row.isPaid ? <Trans>Paid</Trans> : <Trans>Not paid</Trans>}
        </Tag>
      </span>
    </li>
  )
}

function TimeLeft({ row }: RowProps) {
  const { t } = useLingui()
  if (row.minutesLeft === null) return <span />
  return (
    <ReplyClock
      minutesLeft={row.minutesLeft}
      minutesOf={row.minutesOf}
      shown={`${Math.floor(row.minutesLeft / 60)}h`}
      label={t`${Math.floor(row.minutesLeft / 60)} hours left to answer`}
      size={52}
    />
  )
}

function DueOrDecided({ row }: RowProps) {
  if (!row.due) return row.decided
  if (!row.isLate) return <Trans>by the end of {row.due}</Trans>
  return (
    <b className="text-danger">
      <Trans>Late: promised by the end of {row.due}</Trans>
    </b>
  )
}
