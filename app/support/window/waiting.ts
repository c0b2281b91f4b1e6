/** A message that stands on this device until the server has it. */
export type Waiting = {
  key: string
  words: string
  name: string
  email: string
  language: string
  path: string
  /** On the server already, and not yet said. */
  files?: { id: string; name: string; bytes?: number }[]
  /** It could not go at once: its writer was told that it is kept. */
  wasKept?: boolean
  /** Why it could not go when it was last tried. */
  why?: 'signal' | 'trouble' | 'flood'
  /** It is not tried again before. */
  until?: number
}

const PLACE = 'chatWaiting'

/** Where storage is refused, messages wait as long as the page stands. */
let inMemory: Waiting[] = []

export function waitingMessages(): Waiting[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as Waiting[]
  } catch {
    return inMemory
  }
}

export function keepWaiting(all: Waiting[]) {
  inMemory = all
  try {
    if (all.length > 0) localStorage.setItem(PLACE, JSON.stringify(all))
    else localStorage.removeItem(PLACE)
  } catch {}
}

const HELD = 'chat'

/** Pages that come later look for answers only where there is a conversation. */
export function noteConversation(isThere: boolean) {
  try {
    if (isThere) localStorage.setItem(HELD, '1')
    else localStorage.removeItem(HELD)
  } catch {}
}

/** Of this device alone: when a message that waits here is tried again. */
export const deviceTime = () => Date.now()

/** A key of the browser's own, also where the page came by plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
