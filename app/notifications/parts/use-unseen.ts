import { useEffect, useRef } from 'react'
import { subscribeLive, UNSEEN } from '#app/page/live-stream.ts'

/** Subscribes to the number of new notifications; `refused` is called if the stream can't be opened. */
export function useUnseen(onCount: (unseen: number) => void, refused: () => void) {
  const last = useRef({ onCount, refused })
  last.current = { onCount, refused }
  useEffect(
    () =>
      subscribeLive({
        names: [UNSEEN],
        onMessage: (data) => last.current.onCount((data as { unseen: number }).unseen),
        refused: () => last.current.refused(),
      }),
    [],
  )
}
