import { Trans } from '@lingui/react/macro'
import type { Choosing } from '../setup-view.server.ts'

export function HowToStop({ holder }: Pick<Choosing, 'holder'>) {
  return (
    <p className="text-small -mt-5 max-w-[60ch] text-ink-2">
      {holder === 'person' ? (
        <Trans>
          After the term, you can stop with 30 days' notice. You can move to a higher plan at any
          time, but not to a lower one. Where the law gives you more, the law applies: 20 business
          days' notice at any time, under the Consumer Protection Act.
        </Trans>
      ) : (
        <Trans>
          After the term, you can stop with 30 days' notice. You can move to a higher plan at any
          time, but not to a lower one.
        </Trans>
      )}
    </p>
  )
}
