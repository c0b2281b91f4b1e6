import { Popover as Base } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'

type Props = {
  trigger: ReactElement<Record<string, unknown>>
  title: ReactNode
  /** Small text beside the title: "3 new". */
  aside?: ReactNode
  foot?: ReactNode
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** A panel attached to a button, such as the notifications. Escape or a click outside closes it. */
export function Popover(props: Props) {
  const {
    trigger,
    title,
    aside,
    foot,
    align = 'end',
    open,
    onOpenChange,
    className,
    children,
  } = props
  // Rendered in the landmark and colour scheme of its button, not at the end of the page.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <span ref={setPlace} className="contents" />
      <Base.Portal container={place}>
        <Base.Positioner
          align={align}
          sideOffset={8}
          collisionPadding={12}
          positionMethod="fixed"
          className="floater"
        >
          <Base.Popup className={cx('popover', className)}>
            <PopoverHead title={title} aside={aside} />
            {children}
            {foot ? <footer>{foot}</footer> : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function PopoverHead({ title, aside }: Pick<Props, 'title' | 'aside'>) {
  return (
    <header>
      <Base.Title className="text-h3">{title}</Base.Title>
      {aside ? <span>{aside}</span> : null}
    </header>
  )
}
