import { Trans } from '@lingui/react/macro'
import { Card } from '#app/ui/card.tsx'
import { spaced } from '#app/ui/numbers.ts'
import type { RetentionRow } from '../overview/retention-view.server.ts'
import { Counted } from './counted.tsx'

type Props = { rules: RetentionRow[] }

/** What scheduled tasks delete within a day. Rules without matches are last, collapsed. */
export function RetentionCard({ rules }: Props) {
  const due = rules.filter((rule) => rule.due > 0)
  const idle = rules.filter((rule) => rule.due === 0)
  return (
    <Card as="section">
      <h2 className="text-h3">
        <Trans>Deleted within a day</Trans>
      </h2>
      <p className="text-small mb-2 text-ink-2">
        <Trans>
          These counts come from the rules that delete. Backups follow when they expire.
        </Trans>
      </p>
      {due.length === 0 ? (
        <p>
          <Trans>Nothing is due.</Trans>
        </p>
      ) : (
        <Rules rules={due} />
      )}
      {idle.length > 0 ? (
        <details className="mt-2">
          <summary className="link inline-flex min-h-11 items-center">
            <Trans>Nothing due: {idle.length} rules</Trans>
          </summary>
          <Rules rules={idle} />
        </details>
      ) : null}
    </Card>
  )
}

function Rules({ rules }: Props) {
  return (
    <ul className="admin-rows">
      {rules.map((rule) => (
        <li key={rule.what}>
          <div>
            <b>{rule.what}</b>
            <small>
              <LastRun rule={rule} />
            </small>
          </div>
          <Counted count={rule.due} />
        </li>
      ))}
    </ul>
  )
}

function LastRun({ rule: { last, ran, hasFailed } }: { rule: RetentionRow }) {
  if (hasFailed) return <Trans>The last run failed: see Operations</Trans>
  if (last) {
    const count = spaced(last.count)
    return (
      <Trans>
        Last deleted: {count}, {last.on}
      </Trans>
    )
  }
  return ran ? <Trans>Nothing deleted yet. Last run: {ran}</Trans> : <Trans>Not run yet</Trans>
}
