import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type Change, type ChosenFile, isUnderWay, type UploadingFile } from './chosen-files.ts'
import { type FileSent, sendFile } from './send-file.ts'

const RETRY = 10_000

/** Each attempt uploads the whole file, so after server errors it is retried at most every five minutes. */
const LONGEST_PAUSE = 300_000

function fault(error: unknown): FileSent {
  reportError(error)
  return { is: 'queued', why: 'trouble' }
}

/** Returns a function that sends the waiting files; a call while it is sending does nothing. */
export function useFileSending(language: string, all: RefObject<UploadingFile[]>, change: Change) {
  const isGoing = useRef(false)
  const isLeft = useRef(false)
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pause = useRef(RETRY)
  const go = useSendingFile(language, change)

  const pump = useCallback(async () => {
    if (isGoing.current) return
    isGoing.current = true
    clearTimeout(retry.current)
    const failed = await sendWaiting(all, isLeft, go)
    isGoing.current = false
    pause.current = isServerInTrouble(all.current)
      ? Math.min(pause.current * 2, LONGEST_PAUSE)
      : RETRY
    if (failed > 0 && !isLeft.current) retry.current = setTimeout(pump, pause.current)
  }, [all, go])

  useEffect(() => {
    isLeft.current = false
    restartAborted(all.current, change)
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

/** Uploads each waiting file once, until the connection is lost. Returns how many failed. */
async function sendWaiting(
  all: RefObject<UploadingFile[]>,
  isLeft: RefObject<boolean>,
  send: (file: UploadingFile) => Promise<ChosenFile['pausedBy']>,
): Promise<number> {
  const failed = new Set<string>()
  let why: ChosenFile['pausedBy']
  while (why !== 'signal' && !isLeft.current) {
    const next = all.current.find(({ key, state }) => state === 'waits' && !failed.has(key))
    if (!next) break
    why = await send(next)
    if (why) failed.add(next.key)
  }
  return failed.size
}

const isServerInTrouble = (files: UploadingFile[]) =>
  files.some(({ state, pausedBy }) => state === 'waits' && pausedBy === 'trouble')

/** React's strict mode unmounts and remounts at once, which aborts uploads. */
function restartAborted(files: UploadingFile[], change: Change) {
  for (const file of files)
    if (file.work.signal.aborted && isUnderWay(file))
      change(file.key, { state: 'waits', work: new AbortController() })
}

/** Returns why a file couldn't be uploaded; undefined once it was uploaded, rejected or removed. */
function useSendingFile(language: string, change: Change) {
  const spoken = useRef(language)
  spoken.current = language
  return useCallback(
    async ({ key, file, work: { signal } }: UploadingFile) => {
      change(key, { state: 'goes', share: 0 })
      const sent = await sendFile(file!, {
        language: spoken.current,
        onProgress: (share) => change(key, { share }),
        signal,
      }).catch(fault)
      if (signal.aborted) return
      if (sent.is === 'there') change(key, { state: 'there', id: sent.id, bytes: sent.bytes })
      else if (sent.is === 'refused') change(key, { state: 'refused', why: sent.why })
      else {
        change(key, { state: 'waits', share: 0, pausedBy: sent.why })
        return sent.why
      }
    },
    [change],
  )
}
