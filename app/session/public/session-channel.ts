/** The events of a session, named as in the official client. */
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

// One BroadcastChannel to post and to listen: it doesn't receive its own messages.
let channel: BroadcastChannel | undefined
const opened = () => {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('session')
  return channel
}

/** Notifies the other tabs of this browser. A page that isn't hydrated yet hydrates. */
export function notifyTabs(event: SessionEvent) {
  opened()?.postMessage({ event })
}

/** Subscribes to the events of other tabs. Returns an unsubscribe function. */
export function onSessionEvent(onEvent: (event: SessionEvent) => void): () => void {
  const receive = ({ data }: MessageEvent<{ event?: SessionEvent }>) => {
    if (data?.event) onEvent(data.event)
  }
  opened()?.addEventListener('message', receive)
  return () => channel?.removeEventListener('message', receive)
}

/** The user and session that a page saw last. */
export type Seen = { session: string; person: string } | null

/** What happened between two states of the session; nothing without an earlier state. */
export function eventBetween(before: Seen | undefined, now: Seen): SessionEvent | null {
  if (before === undefined) return 'INITIAL_SESSION'
  if (before?.session !== now?.session) return now ? 'SIGNED_IN' : 'SIGNED_OUT'
  return before?.person === now?.person ? null : 'USER_UPDATED'
}
