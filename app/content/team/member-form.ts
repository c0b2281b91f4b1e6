import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { cleanLine, cleanText, cutText } from '#app/platform/plain-text.ts'

export const memberLimits = { name: 80, role: 80, bio: 600 }
export type MemberField = keyof typeof memberLimits
export type MemberFields = Record<MemberField, string>
export type MemberProblems = Partial<Record<MemberField, MessageDescriptor>>

export const memberFieldNames: Record<MemberField, MessageDescriptor> = {
  name: msg`Name`,
  role: msg({ message: 'Role', context: 'of a team member' }),
  bio: msg`About them`,
}

export function readMember(form: FormData): MemberFields {
  const text = (field: MemberField) => {
    const typed = form.get(field)
    const tidy = field === 'bio' ? cleanText : cleanLine
    return cutText(tidy(typeof typed === 'string' ? typed.slice(0, 2400) : ''), memberLimits[field])
  }
  return { name: text('name'), role: text('role'), bio: text('bio') }
}

export function memberProblems({ name, role }: MemberFields): MemberProblems {
  return {
    ...(name.length < 2 ? { name: msg`Use at least 2 characters.` } : {}),
    ...(role.length < 2 ? { role: msg`Use at least 2 characters.` } : {}),
  }
}

/** The initials of the first two words of a name, or of a single word. */
export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')
