import { useLingui } from '@lingui/react/macro'
import { ListOrdered } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const fills = ['order-1', 'order-2', 'order-3', 'order-4', 'order-5', 'order-6']

type Props = {
  /** Shares of 100, heaviest first. */
  weights: readonly { label: string; share: number }[]
  title?: ReactNode
  /** A link or button "Hide". */
  hide?: ReactNode
  className?: string
  children: ReactNode
}

/** How the list is put in order: one bar split by weight, then two sentences. */
export function WhyThisOrder({ weights, title, hide, className, children }: Props) {
  const { t } = useLingui()
  return (
    <section className={cx('why-order', className)}>
      <header>
        <ListOrdered />
        <h2 className="text-h4">{title ?? t`Why this order`}</h2>
        {hide}
      </header>
      <ul className="why-names">
        {weights.map(({ label, share }, i) => (
          <li key={label} className={fills[i % fills.length]}>
            {label} {share}%
          </li>
        ))}
      </ul>
      <WeightsBar weights={weights} />
      <p>{children}</p>
    </section>
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
