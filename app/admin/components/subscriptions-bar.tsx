import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { spaced } from '#app/ui/numbers.ts'
import type { DashboardView } from '../dashboard/view.server.ts'

type Loaded = DashboardView['subscriptions']
type Group = Loaded['groups'][number]

const fills: Record<Group['key'], string> = {
  active: 'fill-fynbos',
  past_due: 'fill-marigold',
  suspended: 'fill-danger',
  leaving: 'fill-line-2',
}

/** Running subscriptions as one bar, and each part of it as a line that opens its rows. */
export function Subscriptions({ total, groups }: Loaded) {
  return (
    <Card as="section">
      <h2 className="text-h4 mb-3">
        <Trans>Subscriptions</Trans>
      </h2>
      {total === 0 ? (
        <EmptyState as="h3" compact title={<Trans>No subscriptions yet.</Trans>} />
      ) : (
        <>
          <Bar total={total} groups={groups} />
          <ul className="subscription-groups">
            {groups.map((group) => (
              <GroupRow key={group.key} group={group} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** Two pixels of paper between the parts. A part too small to be seen gets three pixels. */
function Bar({ total, groups }: Loaded) {
  return (
    <div className="subscription-bar" aria-hidden="true">
      {groups.map(({ key, count }) =>
        count === 0 ? null : (
          <svg key={key} width={`${(count / total) * 100}%`} height="34" aria-hidden="true">
            <rect width="100%" height="100%" className={fills[key]} />
          </svg>
        ),
      )}
    </div>
  )
}

function GroupRow({ group: { key, name, count, plans, to } }: { group: Group }) {
  return (
    <li>
      <Link to={to}>
        <svg width="14" height="14" aria-hidden="true">
          <rect width="14" height="14" className={fills[key]} />
        </svg>
        <span>
          {name}
          {plans ? <small>{plans}</small> : null}
        </span>
        <b>{spaced(count)}</b>
        <ChevronRight aria-hidden />
      </Link>
    </li>
  )
}
