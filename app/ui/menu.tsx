import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'

export type MenuEntry = {
  label: ReactNode
  icon?: ReactNode
  /** A number or a text at the end of the row. */
  end?: ReactNode
  disabled?: boolean
  danger?: boolean
} & ({ to: string; onSelect?: never } | { onSelect: () => void; to?: never })

type Props = {
  trigger: ReactElement<Record<string, unknown>>
  /** Above the list: "Signed in as". */
  head?: ReactNode
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end'
}

/** A dropdown menu of links or actions. Supports arrow keys and type-ahead. */
export function Menu({ trigger, head, entries, align = 'end' }: Props) {
  // Rendered in the landmark and colour scheme of its button, not at the end of the page.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <Base.Root>
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
          <Base.Popup className="menu">
            {head ? <div className="menu-head">{head}</div> : null}
            {entries.map((entry, i) => (
              <MenuItem key={i} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function MenuItem({ entry }: { entry: Props['entries'][number] }) {
  const { label, icon, end, disabled, danger, to, onSelect } = entry
  return (
    <Base.Item
      disabled={disabled}
      onClick={onSelect}
      render={to === undefined ? undefined : <Link to={to} />}
      data-danger={danger ? '' : undefined}
    >
      {icon}
      <span>{label}</span>
      {end === undefined ? null : <b>{end}</b>}
    </Base.Item>
  )
}
