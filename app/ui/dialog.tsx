import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

type Opening = {
  /** The button that opens it. Omit it if `open` is controlled. */
  trigger?: ReactElement<Record<string, unknown>>
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

type Props = Opening & {
  title: ReactNode
  description?: ReactNode
  /** Buttons at the bottom, always visible. */
  actions?: ReactNode
  side?: 'left' | 'right' | 'bottom'
  wide?: boolean
  /** The buttons at the bottom are the only way out, so there is no close button. */
  isConfirmation?: boolean
  /** The element focused on opening. By default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

/**
 * A question or a small task above the page; on phones a bottom sheet. `side` makes it a drawer from the
 * edge, for filters and menus. It traps the focus and restores it afterwards.
 */
export function Dialog({
  trigger,
  open,
  onOpenChange,
  title,
  description,
  actions,
  side,
  wide,
  isConfirmation,
  initialFocus,
  children,
}: Props) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Base.Trigger render={trigger} /> : null}
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup
          className="dialog"
          data-side={side}
          data-wide={wide ? '' : undefined}
          initialFocus={initialFocus}
        >
          <DialogHead title={title} isConfirmation={isConfirmation} />
          <div className="dialog-body">
            {description ? (
              <Base.Description className="text-ink-2">{description}</Base.Description>
            ) : null}
            {children}
          </div>
          {actions ? <footer>{actions}</footer> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function DialogHead({ title, isConfirmation }: Pick<Props, 'title' | 'isConfirmation'>) {
  const { t } = useLingui()
  return (
    <header>
      <Base.Title className="text-h3">{title}</Base.Title>
      {isConfirmation ? null : (
        <Base.Close render={<IconButton label={t`Close`} />}>
          <X />
        </Base.Close>
      )}
    </header>
  )
}

/** Closes its dialog: `<DialogClose>Keep it</DialogClose>`. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Base.Close render={<Button kind="quiet" />}>{children}</Base.Close>
}

/** Asks before something is lost: the question, the consequence, "Keep it", then the named action. */
export function ConfirmDialog({
  trigger,
  open,
  onOpenChange,
  question,
  consequence,
  keep,
  children,
}: Opening & {
  question: ReactNode
  consequence: ReactNode
  /** The label of cancelling. "Keep it" by default. */
  keep?: ReactNode
  /** The named action: a danger button, in a form of its own if it posts. */
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <Dialog
      {...{ trigger, open, onOpenChange }}
      isConfirmation
      title={question}
      description={consequence}
      actions={
        <>
          <DialogClose>{keep ?? t`Keep it`}</DialogClose>
          {children}
        </>
      }
    />
  )
}

/** A drawer from the edge of the window. */
export function Drawer({
  side = 'right',
  ...rest
}: Omit<Parameters<typeof Dialog>[0], 'side'> & { side?: 'left' | 'right' }) {
  return <Dialog {...rest} side={side} />
}

/** A bottom sheet, at any width. */
export function Sheet(props: Omit<Parameters<typeof Dialog>[0], 'side'>) {
  return <Dialog {...props} side="bottom" />
}
