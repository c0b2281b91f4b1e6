import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed } from '#app/page/visitor.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { decidedCases } from '../queue/queue-view.server.ts'
import { caseReader } from '../queue/reader.server.ts'
import { readQueueSearch } from '../queue/search.ts'
import type { Route } from './+types/queue-start.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const visitor = allowed(context, request, 'see the queue')
  const services = context.get(servicesContext)
  const { isDecided } = readQueueSearch(new URL(request.url).searchParams)
  const reader = caseReader(context, visitor)
  return { decided: isDecided ? await decidedCases(services, reader) : null }
}

/** Shown beside the list while no case is open: where to start, or the latest decisions. */
export default function QueueStart({ loaderData: { decided } }: Route.ComponentProps) {
  if (decided) return <Decided rows={decided} />
  return (
    <div className="queue-start">
      <EmptyState as="h2" title={<Trans>Open a case to begin</Trans>}>
        <Trans>
          The list starts with what's due first. After each decision the next case opens.
        </Trans>
      </EmptyState>
    </div>
  )
}

function Decided({ rows }: { rows: NonNullable<Route.ComponentProps['loaderData']['decided']> }) {
  return (
    <section className="queue-decided">
      <h2 className="text-h3">
        <Trans>Decided in the last 30 days</Trans>
      </h2>
      {rows.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing yet.</Trans>
        </p>
      ) : (
        <ul className="admin-rows">
          {rows.map(({ id, kind, caseId, title, kindName, done, by, decided }) => (
            <li key={id}>
              <div>
                <b>
                  <Link to={`/admin/queue/${kind}/${caseId}` satisfies SiteAddress}>{title}</Link>
                </b>
                <small>
                  {kindName} · {done}
                </small>
              </div>
              <small>
                {by}, {decided}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
