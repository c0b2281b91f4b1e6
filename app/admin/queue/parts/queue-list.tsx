import { Trans, useLingui } from '@lingui/react/macro'
import {
  BadgeCheck,
  CircleHelp,
  Flag,
  Gauge,
  type LucideIcon,
  Pencil,
  Scale,
  ShieldCheck,
  UserCheck,
  Wallet,
} from 'lucide-react'
import { Link, useParams } from 'react-router'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { ReplyClock } from '#app/ui/reply-clock.tsx'
import { shortTime } from '../deadline.ts'
import type { QueueRowView, QueueView } from '../queue-view.server.ts'
import { batchAddress, caseAddress, queueAddress } from '../search.ts'

/** Waiting cases by deadline, across kinds. */
export function QueueList({ view }: { view: QueueView }) {
  const { t } = useLingui()
  const { rows, search, more } = view
  return (
    <nav className="queue-list" aria-label={t`Waiting cases`}>
      <Filters view={view} />
      <Bulk view={view} />
      {rows.length === 0 ? (
        <NothingWaits view={view} />
      ) : (
        <ol>
          {rows.map((row) => (
            <Row key={`${row.kind} ${row.caseId}`} row={row} view={view} />
          ))}
        </ol>
      )}
      {more ? (
        <Link className="link queue-more" to={queueAddress(search, { after: more })}>
          <Trans>Show more</Trans>
        </Link>
      ) : null}
    </nav>
  )
}

function NothingWaits({ view: { done, search } }: { view: QueueView }) {
  const isFiltered = search.kind !== null || search.isMine || search.after !== null
  return (
    <EmptyState as="h2" compact title={<Trans>Nothing is waiting</Trans>}>
      {isFiltered ? (
        <Link className="link" to={queueAddress()}>
          <Trans>Show everything</Trans>
        </Link>
      ) : (
        <Trans>{spaced(done)} decided today.</Trans>
      )}
    </EmptyState>
  )
}

function Filters({ view: { kinds, total, mine, search } }: { view: QueueView }) {
  const { t } = useLingui()
  const chips = [
    { key: 'all', label: t`All`, count: total, change: { kind: null, isMine: false } },
    { key: 'mine', label: t`Mine`, count: mine, change: { kind: null, isMine: true } },
    ...kinds
      .filter(({ count, name }) => count > 0 || search.kind === name)
      .map(({ name, words, count }) => ({
        key: name,
        label: words,
        count,
        change: { kind: name, isMine: false },
      })),
  ]
  return (
    <div className="queue-filters">
      {chips.map(({ key, label, count, change }) => (
        <Link
          key={key}
          className="chip"
          data-size="choice"
          to={queueAddress(search, { ...change, after: null, isDecided: false })}
          aria-current={isChosen(search, change) ? 'true' : undefined}
        >
          {label} {spaced(count)}
        </Link>
      ))}
      <Link
        className="chip"
        data-size="choice"
        to={queueAddress(search, { kind: null, isMine: false, after: null, isDecided: true })}
        aria-current={search.isDecided ? 'true' : undefined}
      >
        <Trans>Decided</Trans>
      </Link>
    </div>
  )
}

/** Batch actions on the listed kind. */
function Bulk({ view: { kinds, search } }: { view: QueueView }) {
  const kind = kinds.find(({ name, count }) => name === search.kind && count > 1)
  if (!kind || search.isDecided) return null
  return (
    <p className="queue-bulk">
      {kind.bulk.map(({ act, words }) => (
        <Link key={act} className="link" to={batchAddress(kind.name, act)}>
          <Trans>{words}: several at once…</Trans>
        </Link>
      ))}
    </p>
  )
}

const isChosen = (search: QueueView['search'], change: { kind: string | null; isMine: boolean }) =>
  !search.isDecided && search.kind === change.kind && search.isMine === change.isMine

const pictures: Record<QueueRowView['kind'], LucideIcon> = {
  application: BadgeCheck,
  edit: Pencil,
  payment: Wallet,
  'unmatched-payment': CircleHelp,
  quality: Gauge,
  report: Flag,
  appeal: Scale,
  approval: UserCheck,
  data: ShieldCheck,
}

function Row({ row, view }: { row: QueueRowView; view: QueueView }) {
  const { t } = useLingui()
  const { kind, caseId } = useParams()
  const { minutesLeft, urgency } = row
  const isOpen = row.kind === kind && row.caseId === caseId
  const left = shortTime(minutesLeft)
  const Picture = pictures[row.kind]
  return (
    <li>
      <Link to={caseAddress(row, view.search)} aria-current={isOpen ? 'page' : undefined}>
        <ReplyClock
          minutesLeft={minutesLeft}
          minutesOf={row.minutesOf}
          shown={left}
          size={42}
          label={urgency === 'late' ? t`late` : t`${left} left`}
          tone={urgency === 'later' ? 'fynbos' : urgency === 'today' ? 'clay' : 'danger'}
        />
        <span className="queue-row">
          <span>
            <small className="queue-kind">
              <Picture aria-hidden /> {row.kindName}
            </small>
            <small className={cx('queue-due', urgency !== 'later' && 'text-danger')}>
              {urgency === 'late' ? <Trans>Late: {row.due}</Trans> : row.due}
            </small>
          </span>
          <b>{row.title}</b>
          <small>{[row.about, row.assignedTo].filter(Boolean).join(' · ')}</small>
        </span>
      </Link>
    </li>
  )
}
