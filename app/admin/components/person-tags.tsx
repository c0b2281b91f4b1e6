import { useLingui } from '@lingui/react/macro'
import { Ban, CircleCheck, Clock, UserX } from 'lucide-react'
import { granting } from '#app/auth/public/granting.ts'
import type { AccountState } from '#app/auth/public/person-search.ts'
import type { Role } from '#app/page/person.ts'
import { Tag, type TagTone } from '#app/ui/tag.tsx'
import { stateWords } from '../people/words.ts'

const roleTones: Partial<Record<Role, TagTone>> = {
  provider: 'sky',
  admin: 'marigold',
  support: 'clay',
}

/** The roles of a person. Everyone is a customer, so that is shown only for those with no other role. */
export function RoleTags({ roles }: { roles: readonly Role[] }) {
  const { i18n } = useLingui()
  const shown = roles.length > 1 ? roles.filter((role) => role !== 'customer') : roles
  return (
    <span className="admin-tags">
      {shown.map((role) => (
        <Tag key={role} tone={roleTones[role] ?? 'sand'}>
          {i18n._(granting[role].name)}
        </Tag>
      ))}
    </span>
  )
}

const looks = {
  open: { tone: 'fynbos', icon: <CircleCheck aria-hidden /> },
  unconfirmed: { tone: 'sand', icon: <Clock aria-hidden /> },
  banned: { tone: 'danger', icon: <Ban aria-hidden /> },
  deleted: { tone: 'sand', icon: <UserX aria-hidden /> },
} as const

export function StateTag({ state }: { state: AccountState }) {
  const { i18n } = useLingui()
  return <Tag {...looks[state]}>{i18n._(stateWords[state])}</Tag>
}
