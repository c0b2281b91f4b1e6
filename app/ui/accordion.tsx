import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

/** Rows of which at most one is open. They work without script. */
export function Accordion({
  items,
  className,
}: {
  items: readonly { id?: string; title: ReactNode; children: ReactNode; open?: boolean }[]
  className?: string
}) {
  const name = useId()
  return (
    <div className={cx('accordion', className)}>
      {items.map(({ id, title, children, open }, i) => (
        <details key={id ?? i} id={id} name={name} open={open}>
          <summary>
            {title}
            <ChevronDown />
          </summary>
          <div>{children}</div>
        </details>
      ))}
    </div>
  )
}
