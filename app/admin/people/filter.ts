import { granting } from '#app/auth/public/granting.ts'
import { type AccountState, accountStates } from '#app/auth/public/person-search.ts'
import type { Role } from '#app/page/person.ts'
import { isId } from '#app/platform/ids.ts'

export type PeopleFilter = { typed: string; role: Role | null; state: AccountState | null }

/** The filter of a search, as it is in the URL. Invalid values are ignored. */
export function readPeopleFilter(params: URLSearchParams): PeopleFilter & { after: string | null } {
  const [role, state, after] = ['role', 'state', 'after'].map((item) => params.get(item))
  return {
    typed: (params.get('q') ?? '').trim().slice(0, 100),
    role: role && Object.hasOwn(granting, role) ? (role as Role) : null,
    state: accountStates.find((accountState) => accountState === state) ?? null,
    after: isId(after) ? after : null,
  }
}

export function peopleAddress({ typed, role, state }: PeopleFilter, after?: string | null): string {
  const params = new URLSearchParams()
  if (typed) params.set('q', typed)
  if (role) params.set('role', role)
  if (state) params.set('state', state)
  if (after) params.set('after', after)
  return params.size > 0 ? `/admin/people?${params}` : '/admin/people'
}
