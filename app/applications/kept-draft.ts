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

const KEPT_AS = 'provider-application'
const KEPT_FOR = 30 * DAY
/** Says to the server that a visitor's draft is kept here, so that the page brings the script that restores it. */
export const KEPT_HERE = 'application-kept'
/** Numbers of documents don't lie about on a device that others may use. */
const notKept = new Set<string>(['identityNumber'])

/** Whose it is: an account's id; what a stranger typed is nobody's, and goes into the account that they open. */
type Owner = string | null
type Kept = {
  draft: Draft
  /** What stood in the account when it was changed here; a stranger has none. */
  base: Draft | null
}
/** The part that was open is for the script that runs before the page is painted. */
type Keeping = Kept & { part: Part }

const keyOf = (owner: Owner) => (owner ? `${KEPT_AS} ${owner}` : KEPT_AS)

/** Keeps on this device what no account has taken yet. */
export function keepOnDevice({ draft, base, part }: Keeping, owner: Owner, now: Date): boolean {
  try {
    const pairs = pairsOf(draft)
    const kept = { at: now.getTime(), pairs, base: base && pairsOf(base), part }
    localStorage.setItem(keyOf(owner), JSON.stringify(kept))
    if (!owner) noteKept()
    return true
  } catch {
    // Private windows refuse storage; then the form's own fields are all there is.
    return false
  }
}

/** At the first word already: whoever leaves at once is asked for the next page before their words are stored. */
export const noteKept = () => keepCookie(KEPT_FOR / SECOND)

const keepCookie = (seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: it must be there before a page that is left is gone
  document.cookie = `${KEPT_HERE}=1; Path=/; Max-Age=${seconds}; SameSite=Lax`
}

const pairsOf = (draft: Draft) => draftPairs(draft).filter(([field]) => !notKept.has(field))

export function keptOnDevice(owner: Owner, now: Date): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null')
    if (typeof kept?.at !== 'number' || now.getTime() - kept.at > KEPT_FOR) return null
    const draft = ofPairs(kept.pairs)
    return isBegun(draft) ? { draft, base: kept.base ? ofPairs(kept.base) : null } : null
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
    if (!owner) keepCookie(0)
  } catch {
    // Nothing was kept where nothing can be.
  }
}

/**
 * The account's draft with what only the device has: what the account lacks, and what was changed here while it
 * stood there as it stands now.
 */
export function joined(account: Draft, { draft, base }: Kept): Draft {
  return Object.fromEntries(
    fields.map((field) => {
      const isChanged =
        base !== null && isSame(account[field], base[field]) && !isSame(draft[field], base[field])
      return [field, account[field].length > 0 && !isChanged ? account[field] : draft[field]]
    }),
  ) as Draft
}
