import { isCategory } from '#app/directory/public/categories.ts'
import type { Address } from '#app/page/address.ts'
import type { LaunchPhase } from '#app/page/launch-phase.ts'
import type { Role } from '#app/page/person.ts'
import { isSiteLanguage } from '#app/platform/languages.ts'

/** A visitor's request at the gate. */
export type AtTheGate = {
  phase: LaunchPhase
  address: Address
  params: { language?: string; category?: string }
  roles: readonly Role[] | null
  /** Called only if needed. */
  isOwner: () => Promise<boolean>
  /** Whether the launched site would have a public page at a provider's URL. Called only if needed. */
  isSomebodys: () => Promise<boolean>
}

export type Answer =
  | 'open'
  | 'open to administrators'
  | 'Coming Soon!'
  | 'to the front page'
  | 'nobody’s'

/** The gate's decision. Pure except for the two callbacks about a provider's URL. */
export async function gateAnswer(visit: AtTheGate): Promise<Answer> {
  const { phase, address, roles } = visit
  const isAdmin = roles?.includes('admin') ?? false
  if (phase === 'launched') {
    // After the launch, the separate URLs of landing and home page redirect.
    const isOver =
      address.over === 'for everyone' || (address.over === 'for all but administrators' && !isAdmin)
    return isOver ? 'to the front page' : 'open'
  }
  if (isUnknown(address, visit.params) || isOpenToAll(phase, address)) return 'open'
  const isOwners = address.earlyFor === 'its owner'
  if (address.earlyFor === 'signed in' && roles) return 'open'
  if (isOwners && roles?.includes('provider') && (await visit.isOwner())) return 'open'
  if (isAdmin) return 'open to administrators'
  return isOwners && !(await visit.isSomebodys()) ? 'nobody’s' : 'Coming Soon!'
}

/** Whether any visitor may see this page. */
export const isOpenToAll = (phase: LaunchPhase, { early, earlyFor }: Address) =>
  phase === 'launched' || (early !== null && earlyFor === 'everyone')

/** Unknown paths respond 404 in every phase. */
function isUnknown({ pattern }: Address, { language, category }: AtTheGate['params']) {
  if (pattern === '/*') return true
  if (language !== undefined && (language === 'en' || !isSiteLanguage(language))) return true
  return pattern === '/services/:category' && !isCategory(category)
}
