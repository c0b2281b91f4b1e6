import { type Cents, formatRand, formatRandRange } from '#app/platform/money.ts'
import { cx } from './cx.ts'

/** An amount in whole cents, with tabular figures and without wrapping. */
export function Money({
  amount,
  to,
  cents,
  className,
}: {
  amount: Cents
  /** Makes it a range: R450 – R1 200. */
  to?: Cents
  /** Always with cents, as on a receipt. */
  cents?: boolean
  className?: string
}) {
  return (
    <span className={cx('whitespace-nowrap tnum', className)}>
      {to === undefined
        ? formatRand(amount, { cents: cents ? 'always' : 'when-any' })
        : formatRandRange(amount, to)}
    </span>
  )
}

/** The donations' total: cents at half the size. */
export function HeroMoney({ amount, className }: { amount: Cents; className?: string }) {
  const [rand, cents] = formatRand(amount, { cents: 'always' }).split('.')
  return (
    <span className={cx('hero-money', className)}>
      {rand}
      <small>.{cents}</small>
    </span>
  )
}
