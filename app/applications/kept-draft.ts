import { DAY } from '#app/platform/time.ts'
import { type Draft, draftPairs, emptyDraft, fields, isBegun, readFields } from './application.ts'

const KEPT_AS = 'provider-application'
const KEPT_FOR = 30 * DAY
/** Numbers of documents don't lie about on a device that others may use. */
const notKept = new Set<string>(['identityNumber'])

/** Keeps what a stranger typed on this device, until an account takes it. */
export function keepOnDevice(draft: Draft, now: Date): boolean {
  try {
    const pairs = draftPairs(draft).filter(([field]) => !notKept.has(field))
    localStorage.setItem(KEPT_AS, JSON.stringify({ at: now.getTime(), pairs }))
    return true
  } catch {
    // Private windows refuse storage; then the form's own fields are all there is.
    return false
  }
}

export function keptOnDevice(now: Date): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null')
    if (typeof kept?.at !== 'number' || now.getTime() - kept.at > KEPT_FOR) return null
    const draft = { ...emptyDraft, ...readFields(new URLSearchParams(kept.pairs)) }
    return isBegun(draft) ? draft : null
  } catch {
    // What cannot be read was not written by this form.
    return null
  }
}

export function forgetOnDevice() {
  try {
    localStorage.removeItem(KEPT_AS)
  } catch {
    // Nothing was kept where nothing can be.
  }
}

/** The account's draft with what only the device has; what stands in the account is never written over. */
export function joined(account: Draft, device: Draft): Draft {
  return Object.fromEntries(
    fields.map((field) => [field, account[field].length > 0 ? account[field] : device[field]]),
  ) as Draft
}
