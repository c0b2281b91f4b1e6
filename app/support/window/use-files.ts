import { useCallback, useReducer, useRef, useState } from 'react'
import {
  alreadyThere,
  type Change,
  type ChosenFile,
  isNotRefused,
  isUnderWay,
  newlyChosen,
  type SentFile,
  type UploadingFile,
  withGivenBack,
} from './chosen-files.ts'
import type { SavedFile } from './saved-draft.ts'
import { forgetFile } from './send-file.ts'
import { useFileSending } from './use-file-sending.ts'

/**
 * Files chosen for the next message. They upload at once and sequentially, wait while offline, and can be
 * removed at any time. `saved` are files that a form has already stored. The uploader is part of this chunk,
 * because some browsers never retry a failed import.
 */
export function useFiles(language: string, most: number, saved: SentFile[] = []) {
  const { all, change, replace } = useFileList(saved)
  /** More files were chosen than a message may have. */
  const isOver = useRef(false)
  const pump = useFileSending(language, all, change)

  const add = useCallback(
    (chosen: Iterable<File>) => {
      const there = all.current.filter(isNotRefused)
      const wished = [...chosen]
      const files = wished.slice(0, Math.max(0, most - there.length))
      isOver.current = files.length < wished.length
      replace([...there, ...files.map(newlyChosen)])
      void pump()
    },
    [all, most, replace, pump],
  )

  const remove = useCallback(
    (key: string) => {
      const left = all.current.find((file) => file.key === key)
      left?.work.abort()
      isOver.current = false
      change(key, null)
      if (left?.id) forgetFile(left.id)
    },
    [all, change],
  )

  /** They are part of a message now, or of another form: aborts running uploads. */
  const clear = useCallback(() => {
    for (const { work } of all.current) work.abort()
    isOver.current = false
    replace([])
  }, [all, replace])

  /** Restores the files of a rejected message, some of which may be `gone` from the server. */
  const giveBack = useCallback(
    (files: SavedFile[], gone: string[]) => {
      const together = withGivenBack(all.current, files, gone)
      isOver.current = together.filter(isNotRefused).length > most
      replace(together)
    },
    [all, most, replace],
  )

  const files: ChosenFile[] = all.current
  return {
    files,
    isOver: isOver.current,
    add,
    remove,
    clear,
    giveBack,
    isUnderWay: all.current.some(isUnderWay),
    there: files.flatMap(({ id, name, bytes }): SentFile[] => (id ? [{ id, name, bytes }] : [])),
  }
}

export type Files = ReturnType<typeof useFiles>

/** The current files, which can also change between two renders. */
function useFileList(saved: SentFile[]) {
  const [first] = useState(() => saved.map(alreadyThere))
  const all = useRef(first)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const replace = useCallback((files: UploadingFile[]) => {
    all.current = files
    redraw()
  }, [])
  const change: Change = useCallback(
    (key, to) =>
      replace(
        all.current.flatMap((item) =>
          item.key !== key ? item : to === null ? [] : { ...item, ...to },
        ),
      ),
    [replace],
  )
  return { all, change, replace }
}
