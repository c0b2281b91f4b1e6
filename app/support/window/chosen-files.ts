import type { SavedFile } from './saved-draft.ts'
import type { Refusal } from './send-file.ts'
import { newKey } from './waiting.ts'

/** An uploaded file that is part of no message yet. */
export type SentFile = { id: string; name: string; bytes: number }

export type ChosenFile = {
  key: string
  name: string
  bytes: number
  share: number
  /** It waits for its turn or for the network, is uploading, uploaded, or rejected. */
  state: 'waits' | 'goes' | 'there' | 'refused'
  /** Why the last attempt failed. */
  pausedBy?: 'signal' | 'trouble'
  id?: string
  /** Why it was rejected. */
  why?: Refusal
}

export type UploadingFile = ChosenFile & { file?: File; work: AbortController }

export const alreadyThere = ({ id, name, bytes }: SentFile): UploadingFile => ({
  key: id,
  id,
  name,
  bytes,
  share: 1,
  state: 'there',
  work: new AbortController(),
})

/** A file that was still uploading when its page was left is lost. */
const givenBack = ({ key, id, name, bytes = 0 }: SavedFile): UploadingFile =>
  id
    ? alreadyThere({ id, name, bytes })
    : { ...alreadyThere({ id: key, name, bytes }), id: undefined, state: 'refused', why: 'gone' }

export const isUnderWay = ({ state }: UploadingFile) => state === 'waits' || state === 'goes'

export const isNotRefused = ({ state }: UploadingFile) => state !== 'refused'

export const newlyChosen = (file: File): UploadingFile => ({
  key: newKey(),
  name: file.name,
  bytes: file.size,
  share: 0,
  state: 'waits',
  file,
  work: new AbortController(),
})

export function withGivenBack(
  there: UploadingFile[],
  files: SavedFile[],
  gone: string[],
): UploadingFile[] {
  const isNew = ({ key, id }: SavedFile) =>
    !there.some((item) => item.key === key || (id && item.id === id))
  return [...files.filter(isNew).map(givenBack), ...there].map((item) =>
    item.id && gone.includes(item.id)
      ? { ...item, id: undefined, state: 'refused', why: 'gone' }
      : item,
  )
}

export type Change = (key: string, to: Partial<UploadingFile> | null) => void
