import { DAY, SECOND } from '#app/platform/time.ts'
import {
  type Draft,
  draftPairs,
  emptyDraft,
  fields,
  hasStarted,
  isSame,
  type Part,
  readFields,
} from './public/application.ts'

const STORAGE_KEY = 'provider-application'
const SAVED_FOR = 30 * DAY
/**
 * A cookie that tells the server that this device has a visitor's draft, so that the page includes the script
 * that restores it.
 */
export const SAVED_HERE = 'application-kept'
/** Identity numbers aren't stored on a device that others may use. */
const neverSaved = new Set<string>(['identityNumber'])

/**
 * The account's id. Null for a visitor's draft, which belongs to nobody and moves into the account that they
 * create.
 */
type Owner = string | null
type Saved = {
  draft: Draft
  /** The account's draft when it was changed here; a visitor has none. */
  base: Draft | null
}
/** The open part, for the script that runs before first paint. */
type Saving = Saved & { part: Part }

const keyOf = (owner: Owner) => (owner ? `${STORAGE_KEY} ${owner}` : STORAGE_KEY)

/** Saves on this device what no account has stored yet. */
export function saveOnDevice({ draft, base, part }: Saving, owner: Owner, now: Date): boolean {
  try {
    const pairs = pairsOf(draft)
    const saved = { at: now.getTime(), pairs, base: base && pairsOf(base), part }
    localStorage.setItem(keyOf(owner), JSON.stringify(saved))
    if (!owner) noteSaved()
    return true
  } catch {
    // Private windows refuse storage; then only the form's own fields have the input.
    return false
  }
}

/**
 * Set at the first input, because someone who leaves at once requests the next page before their input is
 * saved.
 */
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
    return hasStarted(draft) ? { draft, base: saved.base ? ofPairs(saved.base) : null } : null
  } catch {
    // What can't be parsed wasn't written by this form.
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
    // Without storage nothing was saved.
  }
}

/**
 * Merges the device's draft into the account's: fields that the account lacks, and fields changed here whose
 * account value is still the one they were based on.
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
