import { useLingui } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { type PersonActName, personActs } from '../people/person-acts.ts'
import { KeyHint, usePressedBy } from '../queue/parts/key-hint.tsx'
import type { Route } from '../screens/+types/person.ts'

export type Props = Route.ComponentProps['loaderData']

type ActProps = {
  name: PersonActName
  data: Props
  query?: string
  Icon?: LucideIcon
  /** The keyboard shortcut of the same action. */
  shortcut?: string
}

/** A link to the action's confirmation page; nothing if the action isn't open. */
export function Act({ name, data: { account, open }, query = '', Icon, shortcut }: ActProps) {
  const { i18n } = useLingui()
  const pressedBy = usePressedBy()
  if (!open.includes(name)) return null
  return (
    <ButtonLink
      size="small"
      icon={Icon ? <Icon aria-hidden /> : undefined}
      to={`/admin/people/${account.id}/${name}${query}` satisfies SiteAddress}
      {...(shortcut ? pressedBy(shortcut) : {})}
    >
      {i18n._(personActs[name].label)} {shortcut ? <KeyHint>{shortcut}</KeyHint> : null}
    </ButtonLink>
  )
}

export function Part({
  title,
  acts,
  children,
}: {
  title: ReactNode
  acts?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="admin-part">
      <header>
        <h2>{title}</h2>
        {acts}
      </header>
      {children}
    </section>
  )
}

export function Row({
  title,
  about,
  act,
}: {
  title: ReactNode
  about: ReactNode
  act?: ReactNode
}) {
  return (
    <li>
      <div>
        <b>{title}</b>
        <small>{about}</small>
      </div>
      {act}
    </li>
  )
}
