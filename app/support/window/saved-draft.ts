import type { ChosenFile } from './chosen-files.ts'

/** The message to support being written in this tab, in the window or on its page. */
export type SavedDraft = {
  /** The owner: an account's id, or 'guest'. */
  who: string
  /** The key of its form. */
  key: string
  words: string
  name?: string
  email?: string
  /** Without an id: it was still uploading. */
  files: SavedFile[]
  /** The rejected message that it corrects. */
  mends?: string
}

export type SavedFile = { key: string; id?: string; name: string; bytes?: number }

const PLACE = 'chatDraft'

export function savedDraft(who: string): SavedDraft | null {
  const saved = read()
  return saved?.who === who ? saved : null
}

/** Stores the draft in this tab through reloads and navigation. An empty one deletes only its own entry. */
export function saveDraft(draft: SavedDraft) {
  try {
    if (draft.words !== '' || draft.files.length > 0)
      sessionStorage.setItem(PLACE, JSON.stringify(draft))
    else if (read()?.key === draft.key) sessionStorage.removeItem(PLACE)
  } catch {
    // Storage is unavailable or full: the draft lasts as long as the page.
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

/** A message in the window waits for its files and is sent by itself, so the page's form leaves it alone. */
export const isDraftInUse = () => isInUse

export function setDraftInUse(inUse: boolean) {
  isInUse = inUse
}
