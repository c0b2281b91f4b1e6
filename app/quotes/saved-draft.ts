import { isId } from '#app/platform/ids.ts'
import { DAY } from '#app/platform/time.ts'
import { draftFields, type RequestDraft, readDraft } from './request-form.ts'

const STORAGE_KEY = 'quote-draft'
const SAVED_FOR = 7 * DAY

/** Whose it is: an account's id. What a stranger typed is nobody's, and goes on in the account that they open. */
export type DraftOwner = string | null
type Saved = { savedAt: number; fields: [string, string][] }

/** On a shared device nobody goes on with what was typed in another's account. */
const keyOf = (owner: DraftOwner) => (owner ? `${STORAGE_KEY} ${owner}` : STORAGE_KEY)

/** Keeps what was typed on this device, so that a reload, a flat battery or no signal loses nothing. */
export function saveDraft(draft: RequestDraft, owner: DraftOwner, now: Date): boolean {
  try {
    const saved: Saved = { savedAt: now.getTime(), fields: draftFields(draft) }
    localStorage.setItem(keyOf(owner), JSON.stringify(saved))
    if (owner) localStorage.removeItem(keyOf(null))
    return true
  } catch {
    // Private windows refuse storage; then the form's own fields are all there is.
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
    // Nothing was kept where nothing can be.
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
 * The draft of this device goes on where the page says nothing else: an address that names other
 * providers or another service is a new wish, and keeps only the words that fit it.
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
    // The address says which form it is.
    urgent: page.urgent,
  }
}
