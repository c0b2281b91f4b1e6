import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

type Listed = { id: string; isDrill: boolean; recordedOn: string; missing: number }

/** Breaches that were recorded, and the ways to begin one or practise it. */
export function BreachList({ breaches }: { breaches: Listed[] }) {
  return (
    <Card as="section" className="mt-5 max-w-3xl">
      <h2 className="text-h3 mb-2">
        <Trans>Breaches</Trans>
      </h2>
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
