/** A message on this device until the server has it. */
export type Waiting = {
  key: string
  /** The owner: an account's id, or 'guest'. Nobody else on this device sees or sends it. */
  who: string
  /** When it was written, by the device's clock. */
  writtenAt: number
  words: string
  name: string
  email: string
  language: string
  path: string
  /** Uploaded already, and not yet sent. */
  files?: { id: string; name: string; bytes?: number }[]
  /** It couldn't be sent at once, and its writer was told that it is queued. */
  wasSaved?: boolean
  /** Why the last attempt failed. */
  why?: 'signal' | 'trouble' | 'flood'
  /** When it is retried. */
  until?: number
  /** Rejected, and kept for its writer to correct; `gone` are files the server no longer has. */
  refused?: { problems: string[]; gone: string[] }
}

const PLACE = 'chatWaiting'
const WEEK = 7 * 24 * 3600_000
/** No server requires more than an hour. */
const LONGEST_WAIT = 3660_000

/** Without storage, messages are queued as long as the page is open. */
let inMemory: Waiting[] | null = null

function everybodys(): Waiting[] {
  if (inMemory) return inMemory
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as Waiting[]
  } catch {
    return []
  }
}

export const waitingMessages = (who: string) =>
  everybodys().filter((everybody) => everybody.who === who)

/** Messages of others on this device stay until they are back, and are deleted after a week. */
export function saveWaiting(who: string, own: Waiting[]) {
  const now = deviceTime()
  const others = everybodys().filter(
    (everybody) =>
      everybody.who && everybody.who !== who && Math.abs(now - everybody.writtenAt) < WEEK,
  )
  const all = [...others, ...own]
  inMemory = null
  try {
    if (all.length > 0) localStorage.setItem(PLACE, JSON.stringify(all))
    else localStorage.removeItem(PLACE)
  } catch {
    inMemory = all
  }
}

/** Deletes a message that was sent with another text, or that its writer discarded. */
export const dropWaiting = (who: string, key: string | undefined) =>
  saveWaiting(
    who,
    waitingMessages(who).filter((waitingMessage) => waitingMessage.key !== key),
  )

/** Calls back when another tab of this browser queued or sent something. */
export function onWaitingChange(onChange: () => void): () => void {
  const receive = ({ key }: StorageEvent) => {
    if (key === PLACE) onChange()
  }
  window.addEventListener('storage', receive)
  return () => window.removeEventListener('storage', receive)
}

/** Until when it waits, if it does. A changed device clock must not delay it for days. */
export function waitsUntil({ until }: Pick<Waiting, 'until'>): number | null {
  const now = deviceTime()
  return until && until > now && until < now + LONGEST_WAIT ? until : null
}

const STORAGE_KEY = 'chat'

/** Later pages check for answers only if there is a conversation. */
export function noteConversation(isThere: boolean) {
  try {
    if (isThere) localStorage.setItem(STORAGE_KEY, '1')
    else localStorage.removeItem(STORAGE_KEY)
  } catch {}
}

/** The device's own clock, only for retries of queued messages. */
export const deviceTime = () => Date.now()

/** A UUID, also on pages over plain http, which lack crypto.randomUUID. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
