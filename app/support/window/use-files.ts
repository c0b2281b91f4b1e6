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
 * Files that were chosen for the next message. They go at once and one after another, wait while there
 * is no signal, and can be taken back at any time. `saved` came with a form before, and stay with it.
 * What sends them comes along: some browsers never ask again for a part that once didn't come.
 */
export function useFiles(language: string, most: number, saved: SentFile[] = []) {
  const { all, change, replace } = useFileList(saved)
  /** More were chosen than go with one message. */
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

  /** They are part of a message now, or of another form: what isn't there yet is broken off. */
  const clear = useCallback(() => {
    for (const { work } of all.current) work.abort()
    isOver.current = false
    replace([])
  }, [all, replace])

  /** Those of a message that was not taken, of which some may be `gone` from the server. */
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

/** The files, which change between two drawings as well. */
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
