import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

type Listed = { id: string; isDrill: boolean; recordedOn: string; missing: number }

type Drill = { last: string | null; by: string; isDue: boolean }

/** Recorded breaches, and links to record one or start a drill. */
export function BreachList({ breaches, drill }: { breaches: Listed[]; drill: Drill }) {
  return (
    <Card as="section">
      <h2 className="text-h3 mb-2">
        <Trans>Breaches</Trans>
      </h2>
      {breaches.length === 0 ? (
        <p className="text-ink-2">
          <Trans>
            None is recorded. A record lays out the Regulator's form, section by section.
          </Trans>
        </p>
      ) : null}
      <ul className="admin-rows">
        {breaches.map(({ id, isDrill, recordedOn, missing }) => (
          <li key={id}>
            <div>
              <b>
                <Link to={`/admin/privacy/breaches/${id}` satisfies SiteAddress}>
                  {isDrill ? <Trans>Breach drill</Trans> : <Trans>Data breach</Trans>}
                </Link>
              </b>
              <small>{recordedOn}</small>
            </div>
            <span>
              {missing > 0 ? <Trans>Missing sections: {missing}</Trans> : <Trans>Complete</Trans>}
            </span>
          </li>
        ))}
      </ul>
      <NextDrill {...drill} />
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to={'/admin/privacy/breaches/new' satisfies SiteAddress}>
          <Trans>Record a breach</Trans>
        </ButtonLink>
        <ButtonLink to={'/admin/privacy/breaches/drill' satisfies SiteAddress}>
          <Trans>Start a drill</Trans>
        </ButtonLink>
      </div>
    </Card>
  )
}

function NextDrill({ last, by, isDue }: Drill) {
  return (
    <p className={`text-small mt-2 ${isDue ? 'text-danger' : 'text-ink-2'}`}>
      {last === null ? (
        <Trans>No drill yet. Practise before you need it.</Trans>
      ) : isDue ? (
        <Trans>A drill is due. The last one was on {last}.</Trans>
      ) : (
        <Trans>
          Last drill on {last}, the next is due by {by}
        </Trans>
      )}
    </p>
  )
}
