import { useEffect } from 'react'
import type { SignedIn } from '#app/page/person.ts'
import { useRevalidation } from '#app/page/use-revalidation.ts'
import { eventBetween, notifyTabs, onSessionEvent, type Seen } from './session-channel.ts'

const STORAGE_KEY = 'seen-session'
/** Roles are asked again this long after signing in. */
const ASK_AGAIN = 500

/**
 * Notifies the other tabs when someone signs in or out or changes on this page, and asks the server who is
 * signed in when another tab does. Renders nothing.
 */
export function SessionEvents({ visitor }: { visitor: SignedIn | null | undefined }) {
  const ask = useRevalidation()
  const session = visitor?.sessionId
  const person = visitor ? `${visitor.email} ${visitor.name} ${visitor.roles}` : ''

  useEffect(() => {
    // The page wasn't hydrated when another tab posted the event, so what it shows is older.
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

// One tab's memory, so that a page loaded anew still knows who was signed in on the one before.
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
    // Storage is closed to us (a private window, a full disk): tabs then learn at their next page.
  }
}
