import { useEffect } from 'react'
import type { SignedIn } from '#app/page/person.ts'
import { useRevalidation } from '#app/page/use-revalidation.ts'
import { eventBetween, notifyTabs, onSessionEvent, type Seen } from './session-channel.ts'

const STORAGE_KEY = 'seen-session'
/** Roles are loaded again this long after signing in. */
const ASK_AGAIN = 500

/**
 * Notifies the other tabs when the user of this page signs in, signs out or changes, and revalidates when
 * another tab does. Renders nothing.
 */
export function SessionEvents({ visitor }: { visitor: SignedIn | null | undefined }) {
  const ask = useRevalidation()
  const session = visitor?.sessionId
  const person = visitor ? `${visitor.email} ${visitor.name} ${visitor.roles}` : ''

  useEffect(() => {
    // Another tab posted the event before this page was hydrated, so its data is outdated.
    if (document.documentElement.dataset.sessionChanged !== undefined) ask()
    return onSessionEvent(() => ask())
  }, [])

  useEffect(() => {
    const now: Seen = session ? { session, person } : null
    const event = eventBetween(read(), now)
    save(now)
    if (!event || event === 'INITIAL_SESSION') return
    notifyTabs(event)
    if (event !== 'SIGNED_IN') return
    const again = setTimeout(() => ask(), ASK_AGAIN)
    return () => clearTimeout(again)
  }, [session, person])

  return null
}

// A tab's sessionStorage, so that a reloaded page still knows the previous user.
function read(): Seen | undefined {
  try {
    const saved = sessionStorage.getItem(STORAGE_KEY)
    return saved === null ? undefined : JSON.parse(saved)
  } catch {
    return undefined
  }
}

function save(seen: Seen) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(seen))
  } catch {
    // Storage is unavailable (a private window, a full disk): tabs then find out on their next page.
  }
}
