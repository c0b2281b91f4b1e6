import { isId } from '#app/platform/ids.ts'
import { DAY } from '#app/platform/time.ts'
import { draftFields, type RequestDraft, readDraft } from './request-form.ts'

const KEPT_AS = 'quote-draft'
const KEPT_FOR = 7 * DAY

type Kept = { at: number; fields: [string, string][] }

/** Keeps what was typed on this device, so that a reload, a flat battery or no signal loses nothing. */
export function keepDraft(draft: RequestDraft, now: Date): boolean {
  try {
    const kept: Kept = { at: now.getTime(), fields: draftFields(draft) }
    localStorage.setItem(KEPT_AS, JSON.stringify(kept))
    return true
  } catch {
    // Private windows refuse storage; then the form's own fields are all there is.
    return false
  }
}

export function keptDraft(now: Date): RequestDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null')
    if (!isKept(kept) || now.getTime() - kept.at > KEPT_FOR) return null
    const draft = readDraft(new URLSearchParams(kept.fields))
    return isId(draft.token) ? draft : null
  } catch {
    return null
  }
}

export function forgetDraft() {
  try {
    localStorage.removeItem(KEPT_AS)
  } catch {
    // Nothing was kept where nothing can be.
  }
}

function isKept(kept: unknown): kept is Kept {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    typeof (kept as Kept).at === 'number' &&
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
