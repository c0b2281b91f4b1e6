import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { WhyThisOrder } from '#app/ui/why-this-order.tsx'
import type { Weighed } from '../ranking.ts'

const names: Record<Weighed, MessageDescriptor> = {
  distance: msg`Distance`,
  rating: msg`Rating`,
  replies: msg`Replies`,
  checks: msg`Checks`,
}

/** Explains how the best match is ranked. */
export function OrderPanel({ weights }: { weights: { what: Weighed; percent: number }[] }) {
  const { t } = useLingui()
  return (
    <WhyThisOrder
      weights={weights.map(({ what, percent }) => ({ label: t(names[what]), share: percent }))}
    >
      <Trans>
        We work out scores again for every search. A paid place is marked with its plan, “Launch
        special” or “Premium”. It moves a provider up by at most two places.
      </Trans>
    </WhyThisOrder>
  )
}
