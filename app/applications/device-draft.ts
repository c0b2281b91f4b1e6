import { DAY, SECOND } from '#app/platform/time.ts'
import {
  type Draft,
  draftPairs,
  emptyDraft,
  fields,
  isBegun,
  isSame,
  type Part,
  readFields,
} from './public/application.ts'

const STORAGE_KEY = 'provider-application'
const SAVED_FOR = 30 * DAY
/** Says to the server that a visitor's draft is kept here, so that the page brings the script that restores it. */
export const SAVED_HERE = 'application-kept'
/** Numbers of documents don't lie about on a device that others may use. */
const neverSaved = new Set<string>(['identityNumber'])

/** Whose it is: an account's id; what a stranger typed is nobody's, and goes into the account that they open. */
type Owner = string | null
type Saved = {
  draft: Draft
  /** What stood in the account when it was changed here; a stranger has none. */
  base: Draft | null
}
/** The part that was open is for the script that runs before the page is painted. */
type Saving = Saved & { part: Part }

const keyOf = (owner: Owner) => (owner ? `${STORAGE_KEY} ${owner}` : STORAGE_KEY)

/** Keeps on this device what no account has taken yet. */
export function saveOnDevice({ draft, base, part }: Saving, owner: Owner, now: Date): boolean {
  try {
    const pairs = pairsOf(draft)
    const saved = { at: now.getTime(), pairs, base: base && pairsOf(base), part }
    localStorage.setItem(keyOf(owner), JSON.stringify(saved))
    if (!owner) noteSaved()
    return true
  } catch {
    // Private windows refuse storage; then the form's own fields are all there is.
    return false
  }
}

/** At the first word already: anyone who leaves at once is asked for the next page before their words are stored. */
export const noteSaved = () => setCookie(SAVED_FOR / SECOND)

const setCookie = (seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: it must be there before a page that is left is gone
  document.cookie = `${SAVED_HERE}=1; Path=/; Max-Age=${seconds}; SameSite=Lax`
}

const pairsOf = (draft: Draft) => draftPairs(draft).filter(([field]) => !neverSaved.has(field))

export function savedOnDevice(owner: Owner, now: Date): Saved | null {
  try {
    const saved = JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null')
    if (typeof saved?.at !== 'number' || now.getTime() - saved.at > SAVED_FOR) return null
    const draft = ofPairs(saved.pairs)
    return isBegun(draft) ? { draft, base: saved.base ? ofPairs(saved.base) : null } : null
  } catch {
    // What cannot be read was not written by this form.
    return null
  }
}

const ofPairs = (pairs: [string, string][]): Draft => ({
  ...emptyDraft,
  ...readFields(new URLSearchParams(pairs)),
})

export function forgetOnDevice(owner: Owner) {
  try {
    localStorage.removeItem(keyOf(owner))
    if (!owner) setCookie(0)
  } catch {
    // Nothing was kept where nothing can be.
  }
}

/**
 * The account's draft with what only the device has: what the account lacks, and what was changed here while it
 * stood there as it stands now.
 */
export function joined(account: Draft, { draft, base }: Saved): Draft {
  return Object.fromEntries(
    fields.map((field) => {
      const isChanged =
        base !== null && isSame(account[field], base[field]) && !isSame(draft[field], base[field])
      return [field, account[field].length > 0 && !isChanged ? account[field] : draft[field]]
    }),
  ) as Draft
}
