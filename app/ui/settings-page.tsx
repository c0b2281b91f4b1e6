import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** The frame of every settings page: what it is called, what it is for, then its forms and sections. */
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

/** A part of a settings page, under a line and a heading of its own. */
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
