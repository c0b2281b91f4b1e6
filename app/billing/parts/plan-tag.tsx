import { Plural, Trans } from '@lingui/react/macro'
import { Tag } from '#app/ui/tag.tsx'
import type { Choosing } from '../setup-view.server.ts'

export function PlanTag({ plan, offer, view }: Choosing['plans'][number] & { view: Choosing }) {
  if (offer === 'coming soon')
    return (
      <Tag tone="sand">
        <Trans>Coming Soon</Trans>
      </Tag>
    )
  if (plan !== 'launch-special') return null
  return (
    <Tag tone="clay">
      <Plural value={view.placesLeft} one="# place left" other="# places left" />
    </Tag>
  )
}
