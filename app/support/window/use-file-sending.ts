import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type Change, type ChosenFile, type Held, isUnderWay } from './chosen-files.ts'
import { type FileSent, sendFile } from './send-file.ts'

const RETRY = 10_000

/** Of a server in trouble nobody asks more than every five minutes: a whole file goes each time. */
const LONGEST_PAUSE = 300_000

function fault(error: unknown): FileSent {
  reportError(error)
  return { is: 'held', why: 'trouble' }
}

/** Answers with what sends those that wait: it does nothing while it is at it. */
export function useFileSending(language: string, all: RefObject<Held[]>, change: Change) {
  const isGoing = useRef(false)
  const isLeft = useRef(false)
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pause = useRef(RETRY)
  const go = useSendingFile(language, change)

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
  }, [all, go])

  useEffect(() => {
    isLeft.current = false
    // React's strict mode goes and comes back at once.
    for (const item of all.current)
      if (item.work.signal.aborted && isUnderWay(item))
        change(item.key, { state: 'waits', work: new AbortController() })
    const again = () => void pump()
    again()
    window.addEventListener('online', again)
    return () => {
      isLeft.current = true
      clearTimeout(retry.current)
      window.removeEventListener('online', again)
      for (const { work } of all.current) work.abort()
    }
  }, [all, change, pump])
  return pump
}

/** Answers with why it could not go; nothing where it went, was refused, or was taken back. */
function useSendingFile(language: string, change: Change) {
  const spoken = useRef(language)
  spoken.current = language
  return useCallback(
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
}
