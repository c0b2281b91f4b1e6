import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { KeptFile } from './kept-draft.ts'
import { type FileSent, forgetFile, type Refusal, sendFile } from './send-file.ts'
import { newKey } from './waiting.ts'

const RETRY = 10_000
/** Of a server in trouble nobody asks more than every five minutes: a whole file goes each time. */
const LONGEST_PAUSE = 300_000

/** A file that the server has, and that is part of no message yet. */
export type SentFile = { id: string; name: string; bytes: number }

export type ChosenFile = {
  key: string
  name: string
  bytes: number
  share: number
  /** It waits for its turn or for signal, goes, is there, or won't be taken. */
  state: 'waits' | 'goes' | 'there' | 'refused'
  /** Why it could not go when it was last tried. */
  held?: 'signal' | 'trouble'
  id?: string
  /** Why it was refused. */
  why?: Refusal
}

type Held = ChosenFile & { file?: File; work: AbortController }

const alreadyThere = ({ id, name, bytes }: SentFile): Held => ({
  key: id,
  id,
  name,
  bytes,
  share: 1,
  state: 'there',
  work: new AbortController(),
})

/** What was still on its way when its page was left is gone with it. */
const givenBack = ({ key, id, name, bytes = 0 }: KeptFile): Held =>
  id
    ? alreadyThere({ id, name, bytes })
    : { ...alreadyThere({ id: key, name, bytes }), id: undefined, state: 'refused', why: 'gone' }

function fault(error: unknown): FileSent {
  reportError(error)
  return { is: 'held', why: 'trouble' }
}

/**
 * Files that were chosen for the next message. They go at once and one after another, wait while there
 * is no signal, and can be taken back at any time. `kept` came with a form before, and stay with it.
 * What sends them comes along: some browsers never ask again for a part that once didn't come.
 */
export function useFiles(language: string, most: number, kept: SentFile[] = []) {
  const [first] = useState(() => kept.map(alreadyThere))
  const all = useRef(first)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const isGoing = useRef(false)
  /** More were chosen than go with one message. */
  const isOver = useRef(false)
  const isLeft = useRef(false)
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pause = useRef(RETRY)
  const spoken = useRef(language)
  spoken.current = language

  const change = useCallback((key: string, to: Partial<Held> | null) => {
    all.current = all.current.flatMap((item) =>
      item.key !== key ? item : to === null ? [] : { ...item, ...to },
    )
    redraw()
  }, [])

  /** Answers with why it could not go; nothing where it went, was refused, or was taken back. */
  const go = useCallback(
    async ({ key, file, work: { signal } }: Held) => {
      change(key, { state: 'goes', share: 0 })
      const sent = await sendFile(file!, {
        language: spoken.current,
        told: (share) => change(key, { share }),
        signal,
      }).catch(fault)
      if (signal.aborted) return
      if (sent.is === 'there') change(key, { state: 'there', id: sent.id, bytes: sent.bytes })
      else if (sent.is === 'refused') change(key, { state: 'refused', why: sent.why })
      else {
        change(key, { state: 'waits', share: 0, held: sent.why })
        return sent.why
      }
    },
    [change],
  )

  const pump = useCallback(async () => {
    if (isGoing.current) return
    isGoing.current = true
    clearTimeout(retry.current)
    const troubled = new Set<string>()
    let why: ChosenFile['held']
    while (why !== 'signal' && !isLeft.current) {
      const next = all.current.find(({ key, state }) => state === 'waits' && !troubled.has(key))
      if (!next) break
      why = await go(next)
      if (why) troubled.add(next.key)
    }
    isGoing.current = false
    const isTroubled = all.current.some((item) => item.state === 'waits' && item.held === 'trouble')
    pause.current = isTroubled ? Math.min(pause.current * 2, LONGEST_PAUSE) : RETRY
    if (troubled.size > 0 && !isLeft.current) retry.current = setTimeout(pump, pause.current)
  }, [go])

  const add = useCallback(
    (chosen: Iterable<File>) => {
      const there = all.current.filter(({ state }) => state !== 'refused').length
      const wished = [...chosen]
      const files = wished.slice(0, Math.max(0, most - there))
      isOver.current = files.length < wished.length
      all.current = [
        ...all.current.filter(({ state }) => state !== 'refused'),
        ...files.map((file) => ({
          key: newKey(),
          name: file.name,
          bytes: file.size,
          share: 0,
          state: 'waits' as const,
          file,
          work: new AbortController(),
        })),
      ]
      redraw()
      void pump()
    },
    [most, pump],
  )

  const remove = useCallback(
    (key: string) => {
      const left = all.current.find((file) => file.key === key)
      left?.work.abort()
      isOver.current = false
      change(key, null)
      if (left?.id) forgetFile(left.id)
    },
    [change],
  )

  /** They are part of a message now, or of another form: what isn't there yet is broken off. */
  const clear = useCallback(() => {
    for (const { work } of all.current) work.abort()
    all.current = []
    isOver.current = false
    redraw()
  }, [])

  /** Those of a message that was not taken, of which some may be `gone` from the server. */
  const giveBack = useCallback(
    (files: KeptFile[], gone: string[]) => {
      const isNew = ({ key, id }: KeptFile) =>
        !all.current.some((item) => item.key === key || (id && item.id === id))
      all.current = [...files.filter(isNew).map(givenBack), ...all.current].map((item) =>
        item.id && gone.includes(item.id)
          ? { ...item, id: undefined, state: 'refused', why: 'gone' }
          : item,
      )
      isOver.current = all.current.filter(({ state }) => state !== 'refused').length > most
      redraw()
    },
    [most],
  )

  useEffect(() => {
    isLeft.current = false
    // React's strict mode goes and comes back at once.
    for (const { key, state, work } of all.current)
      if (work.signal.aborted && (state === 'waits' || state === 'goes'))
        change(key, { state: 'waits', work: new AbortController() })
    const again = () => void pump()
    again()
    window.addEventListener('online', again)
    return () => {
      isLeft.current = true
      clearTimeout(retry.current)
      window.removeEventListener('online', again)
      for (const { work } of all.current) work.abort()
    }
  }, [change, pump])

  const files: ChosenFile[] = all.current
  return {
    files,
    isOver: isOver.current,
    add,
    remove,
    clear,
    giveBack,
    isUnderWay: files.some(({ state }) => state === 'waits' || state === 'goes'),
    there: files.flatMap(({ id, name, bytes }): SentFile[] => (id ? [{ id, name, bytes }] : [])),
  }
}

export type Files = ReturnType<typeof useFiles>
