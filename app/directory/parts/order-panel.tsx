import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { WhyThisOrder } from '#app/ui/why-this-order.tsx'
import type { Weighed } from '../ranking.ts'

const names: Record<Weighed, MessageDescriptor> = {
  distance: msg`Distance`,
  rating: msg`Rating`,
  replies: msg`Replies`,
  checks: msg`Checks`,
}

const HIDDEN = 'why-this-order'

/** How the best match comes about. Whoever knows it can hide it, and bring it back. */
export function OrderPanel({ weights }: { weights: { what: Weighed; percent: number }[] }) {
  const { t } = useLingui()
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    try {
      setHidden(localStorage.getItem(HIDDEN) === 'hidden')
    } catch {
      // Without storage the panel simply stays.
    }
  }, [])
  const change = (hidden: boolean) => {
    setHidden(hidden)
    try {
      localStorage.setItem(HIDDEN, hidden ? 'hidden' : 'shown')
    } catch {
      // As above.
    }
  }
  if (isHidden) {
    return (
      <Button
        kind="quiet"
        size="small"
        onClick={() => change(false)}
        className="justify-self-start"
      >
        <Trans>Why this order</Trans>
      </Button>
    )
  }
  return (
    <WhyThisOrder
      weights={weights.map(({ what, percent }) => ({ label: t(names[what]), share: percent }))}
      hide={
        <Button kind="quiet" size="small" onClick={() => change(true)} className="text-sky">
          <Trans>Hide</Trans>
        </Button>
      }
    >
      <Trans>
        We work out scores again for every search. A paid place is marked with its plan, “Launch
        special” or “Premium”. It moves a provider past better scores by at most two places.
      </Trans>
    </WhyThisOrder>
  )
}
