import { isId } from '#app/platform/ids.ts'
import { DAY } from '#app/platform/time.ts'
import { draftFields, type RequestDraft, readDraft } from './request-form.ts'

const KEPT_AS = 'quote-draft'
const KEPT_FOR = 7 * DAY

/** Whose it is: an account's id. What a stranger typed is nobody's, and goes on in the account that they open. */
export type DraftOwner = string | null
type Kept = { savedAt: number; fields: [string, string][] }

/** On a shared device nobody goes on with what was typed in another's account. */
const keyOf = (owner: DraftOwner) => (owner ? `${KEPT_AS} ${owner}` : KEPT_AS)

/** Keeps what was typed on this device, so that a reload, a flat battery or no signal loses nothing. */
export function keepDraft(draft: RequestDraft, owner: DraftOwner, now: Date): boolean {
  try {
    const kept: Kept = { savedAt: now.getTime(), fields: draftFields(draft) }
    localStorage.setItem(keyOf(owner), JSON.stringify(kept))
    if (owner) localStorage.removeItem(keyOf(null))
    return true
  } catch {
    // Private windows refuse storage; then the form's own fields are all there is.
    return false
  }
}

export function keptDraft(owner: DraftOwner, now: Date): RequestDraft | null {
  try {
    const text = localStorage.getItem(keyOf(null)) ?? localStorage.getItem(keyOf(owner))
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isKept(kept) || now.getTime() - kept.savedAt > KEPT_FOR) return null
    const draft = readDraft(new URLSearchParams(kept.fields))
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

function isKept(kept: unknown): kept is Kept {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    typeof (kept as Kept).savedAt === 'number' &&
    Array.isArray((kept as Kept).fields) &&
    (kept as Kept).fields.every(
      (pair) =>
        Array.isArray(pair) && pair.length === 2 && pair.every((item) => typeof item === 'string'),
    )
  )
}

/**
 * The draft of this device goes on where the page says nothing else: an address that names other
 * providers or another service is a new wish, and keeps only the words that fit it.
 */
export function joinedDraft(page: RequestDraft, kept: RequestDraft): RequestDraft | null {
  const isSameService = !page.category || page.category === kept.category
  if (!isSameService) return null
  const named = page.providers.length > 0 || page.everyone
  return {
    ...kept,
    category: page.category || kept.category,
    job: page.job || kept.job,
    words: page.words || kept.words,
    place: page.place || kept.place,
    placeId: page.place && page.place !== kept.place ? page.placeId : kept.placeId,
    providers: named ? page.providers : kept.providers,
    everyone: named ? page.everyone : kept.everyone,
    isQuestion: page.isQuestion || kept.isQuestion,
    // The address says which form it is.
    urgent: page.urgent,
  }
}
