import { isId } from '#app/platform/ids.ts'
import { DAY } from '#app/platform/time.ts'
import { draftFields, type RequestDraft, readDraft } from './request-form.ts'

const STORAGE_KEY = 'quote-draft'
const SAVED_FOR = 7 * DAY

/**
 * The owner: an account's id, or null for a visitor's draft, which continues in the account they sign in to.
 */
export type DraftOwner = string | null
type Saved = { savedAt: number; fields: [string, string][] }

/** On a shared device nobody sees the draft of another account. */
const keyOf = (owner: DraftOwner) => (owner ? `${STORAGE_KEY} ${owner}` : STORAGE_KEY)

/** Stores the input on this device, so that it survives a reload, a flat battery or a lost connection. */
export function saveDraft(draft: RequestDraft, owner: DraftOwner, now: Date): boolean {
  try {
    const saved: Saved = { savedAt: now.getTime(), fields: draftFields(draft) }
    localStorage.setItem(keyOf(owner), JSON.stringify(saved))
    if (owner) localStorage.removeItem(keyOf(null))
    return true
  } catch {
    // Private windows refuse storage; then only the form's own fields have the input.
    return false
  }
}

export function savedDraft(owner: DraftOwner, now: Date): RequestDraft | null {
  try {
    const text = localStorage.getItem(keyOf(null)) ?? localStorage.getItem(keyOf(owner))
    const saved: unknown = JSON.parse(text ?? 'null')
    if (!isSaved(saved) || now.getTime() - saved.savedAt > SAVED_FOR) return null
    const draft = readDraft(new URLSearchParams(saved.fields))
    return isId(draft.token) ? draft : null
  } catch {
    return null
  }
}

export function forgetDraft(owner: DraftOwner) {
  try {
    for (const item of [null, owner]) localStorage.removeItem(keyOf(item))
  } catch {
    // Without storage nothing was saved.
  }
}

function isSaved(saved: unknown): saved is Saved {
  return (
    typeof saved === 'object' &&
    saved !== null &&
    typeof (saved as Saved).savedAt === 'number' &&
    Array.isArray((saved as Saved).fields) &&
    (saved as Saved).fields.every(
      (pair) =>
        Array.isArray(pair) && pair.length === 2 && pair.every((item) => typeof item === 'string'),
    )
  )
}

/**
 * Merges this device's draft into the page's: a URL with other providers or another service starts a new
 * request, and takes over only the description that fits.
 */
export function joinedDraft(page: RequestDraft, saved: RequestDraft): RequestDraft | null {
  const isSameService = !page.category || page.category === saved.category
  if (!isSameService) return null
  const named = page.providers.length > 0 || page.everyone
  return {
    ...saved,
    category: page.category || saved.category,
    job: page.job || saved.job,
    words: page.words || saved.words,
    place: page.place || saved.place,
    placeId: page.place && page.place !== saved.place ? page.placeId : saved.placeId,
    providers: named ? page.providers : saved.providers,
    everyone: named ? page.everyone : saved.everyone,
    isQuestion: page.isQuestion || saved.isQuestion,
    // The URL decides which form it is.
    urgent: page.urgent,
  }
}
