import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#app/ui/card.tsx'
import { CheckString } from '#app/ui/check-string.tsx'
import { Portrait } from '#app/ui/portrait.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { Draft } from '../public/application.ts'
import { type Trades, tradeAndPlace } from './answers-in-short.ts'

type Props = { draft: Draft; trades: Trades; seed: string }

/** How customers will see the profile, from the current draft. */
export function ApplicationPreview({ draft, trades, seed }: Props) {
  const { t } = useLingui()
  return (
    <Card as="aside" className="application-preview">
      <h2 className="text-h4">
        <Trans>How customers will see you</Trans>
      </h2>
      <div className="mt-4 flex gap-3">
        <Portrait seed={seed} size={64} />
        <div className="grid min-w-0 content-start gap-1">
          <b className="text-h4">{draft.tradingName || draft.fullName || t`Your name`}</b>
          <span className="text-small text-ink-2">{tradeAndPlace(draft, trades)}</span>
          <span>
            <Tag tone="sky">
              <Trans>New</Trans>
            </Tag>
          </span>
        </div>
      </div>
      <p className="mt-3">
        <CheckString done={0} />
      </p>
    </Card>
  )
}
