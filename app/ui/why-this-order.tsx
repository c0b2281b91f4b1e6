import { Trans } from '@lingui/react/macro'
import { ChevronDown, ListOrdered } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const fills = ['order-1', 'order-2', 'order-3', 'order-4', 'order-5', 'order-6']

type Props = {
  /** Percentages, highest first. */
  weights: readonly { label: string; share: number }[]
  className?: string
  children: ReactNode
}

/** How the list is sorted: a line that expands to a bar split by weight, and two sentences. */
export function WhyThisOrder({ weights, className, children }: Props) {
  return (
    <details className={cx('why-order', className)}>
      <summary>
        <ListOrdered />
        <Trans>Why this order</Trans>
        <ChevronDown />
      </summary>
      <div>
        <ul className="why-names">
          {weights.map(({ label, share }, i) => (
            <li key={label} className={fills[i % fills.length]}>
              {label} {share}%
            </li>
          ))}
        </ul>
        <WeightsBar weights={weights} />
        <p>{children}</p>
      </div>
    </details>
  )
}

function WeightsBar({ weights }: Pick<Props, 'weights'>) {
  let from = 0
  return (
    <svg width="100%" height="30" aria-hidden="true" className="why-bar">
      {weights.map(({ label, share }, i) => {
        const x = from
        from += share
        return (
          <svg key={label} x={`${x}%`} width={`${share}%`} height="30" aria-hidden="true">
            <rect width="100%" height="30" className={fills[i % fills.length]} />
            <text x="50%" y="20" textAnchor="middle">
              {label} {share}%
            </text>
          </svg>
        )
      })}
    </svg>
  )
}
