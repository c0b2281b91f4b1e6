import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** The frame of every settings page: title, description, then its forms and sections. */
export function SettingsPage({
  title,
  intro,
  children,
}: {
  title: MessageDescriptor
  intro?: ReactNode
  children: ReactNode
}) {
  const { i18n } = useLingui()
  return (
    <>
      <h1 className="text-h1">{i18n._(title)}</h1>
      {intro ? <p className="mt-2 text-ink-2">{intro}</p> : null}
      {children}
    </>
  )
}

/** A section of a settings page, with a divider and a heading. */
export function SettingsSection({
  id,
  title,
  intro,
  children,
}: {
  id: string
  title: ReactNode
  intro?: ReactNode
  children: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="settings-section">
      <h2 id={`${id}-title`} className="text-h3">
        {title}
      </h2>
      {intro ? <p className="text-small mt-1 text-ink-2">{intro}</p> : null}
      {children}
    </section>
  )
}
