import type { ChosenFile } from './chosen-files.ts'

/** What is being written to support in this tab, in the window or on its page. */
export type SavedDraft = {
  /** Whose it is: an account's id, or 'guest'. */
  who: string
  /** The form it belongs to. */
  key: string
  words: string
  name?: string
  email?: string
  /** Without an id: it was still on its way. */
  files: SavedFile[]
  /** The refused message that it mends. */
  mends?: string
}

export type SavedFile = { key: string; id?: string; name: string; bytes?: number }

const PLACE = 'chatDraft'

export function savedDraft(who: string): SavedDraft | null {
  const saved = read()
  return saved?.who === who ? saved : null
}

/** Keeps it in this tab through reloads and ways to other pages. Where it is empty only its own is forgotten. */
export function saveDraft(draft: SavedDraft) {
  try {
    if (draft.words !== '' || draft.files.length > 0)
      sessionStorage.setItem(PLACE, JSON.stringify(draft))
    else if (read()?.key === draft.key) sessionStorage.removeItem(PLACE)
  } catch {
    // Storage is closed to us, or full: it stays as long as the page does.
  }
}

export const savedFiles = (files: ChosenFile[]): SavedFile[] =>
  files.map(({ key, id, name, bytes }) => ({ key, id, name, bytes }))

function read(): SavedDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? 'null')
  } catch {
    return null
  }
}

let isInUse = false

/** A message of the window waits for its files, and goes by itself: the page's form leaves it alone. */
export const isDraftInUse = () => isInUse

export function setDraftInUse(inUse: boolean) {
  isInUse = inUse
}
