import { Trans, useLingui } from '@lingui/react/macro'
import { formatRand } from '#app/platform/money.ts'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import type { SharedJobView } from '../job-view.server.ts'

/** What it costs and where it is. */
export function PriceAndPlace({
  view,
  plusCode = null,
}: {
  view: SharedJobView
  plusCode?: string | null
}) {
  const { t } = useLingui()
  return (
    <Card as="section" aria-labelledby="price">
      <h2 id="price" className="text-h4 mb-2">
        <Trans>Price and place</Trans>
      </h2>
      <DescriptionList
        items={[
          { name: t`Quoted`, value: formatRand(view.totalCents) },
          ...(view.paidCents === null
            ? []
            : [{ name: t`Paid`, value: formatRand(view.paidCents) }]),
          { name: t`Where`, value: view.place },
          ...(plusCode ? [{ name: t`Plus Code`, value: plusCode }] : []),
        ]}
      />
      <p className="text-small mt-3 text-ink-2">
        <Trans>The customer pays the provider directly, after the job.</Trans>
      </p>
    </Card>
  )
}
