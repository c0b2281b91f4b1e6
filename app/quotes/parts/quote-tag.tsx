import { Trans } from '@lingui/react/macro'
import { Ban, Check, Clock, Hourglass } from 'lucide-react'
import { Tag } from '#app/ui/tag.tsx'
import type { QuoteState } from '../public/life-cycles.ts'

/** The state of a quote: icon, word and colour. */
export function QuoteTag({ state, goodUntil }: { state: QuoteState; goodUntil: string }) {
  switch (state) {
    case 'sent':
      return (
        <Tag tone="sky" icon={<Hourglass aria-hidden />}>
          <Trans>Valid until {goodUntil}</Trans>
        </Tag>
      )
    case 'accepted':
      return (
        <Tag tone="fynbos" icon={<Check aria-hidden />}>
          <Trans>Accepted</Trans>
        </Tag>
      )
    case 'expired':
      return (
        <Tag tone="sand" icon={<Clock aria-hidden />}>
          <Trans>Expired on {goodUntil}</Trans>
        </Tag>
      )
    case 'withdrawn':
      return (
        <Tag tone="sand" icon={<Ban aria-hidden />}>
          <Trans>Withdrawn by the provider</Trans>
        </Tag>
      )
    default:
      return (
        <Tag tone="sand">
          <Trans>Declined</Trans>
        </Tag>
      )
  }
}
