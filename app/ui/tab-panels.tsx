import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

/** Tabs within one page, without a URL each. Arrow keys move between them. */
export function TabPanels({
  label,
  panels,
  defaultValue = panels[0]?.value,
  className,
}: {
  label: string
  panels: readonly { value: string; label: ReactNode; children: ReactNode }[]
  defaultValue?: string
  className?: string
}) {
  return (
    <Base.Root defaultValue={defaultValue} className={className}>
      <Base.List aria-label={label} className="tabs">
        {panels.map((panel) => (
          <Base.Tab key={panel.value} value={panel.value} className="tab">
            {panel.label}
          </Base.Tab>
        ))}
      </Base.List>
      {panels.map((panel) => (
        <Base.Panel key={panel.value} value={panel.value} className="pt-5">
          {panel.children}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
