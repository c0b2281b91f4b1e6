import { useLingui } from '@lingui/react/macro'
import { granting } from '#app/auth/public/granting.ts'
import type { Role } from '#app/page/person.ts'
import { wordsOfEvent } from '../event-words.ts'

/** The event's name in words; for a change of roles, with the role. */
export function EventWords({ name, role }: { name: string; role: string | null }) {
  const { i18n } = useLingui()
  const words = wordsOfEvent(name)
  const what = words ? i18n._(words) : name
  return role && Object.hasOwn(granting, role)
    ? `${what}: ${i18n._(granting[role as Role].name)}`
    : what
}
