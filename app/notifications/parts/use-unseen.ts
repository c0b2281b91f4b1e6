import { useEffect, useRef } from 'react'
import { subscribeLive, UNSEEN } from '#app/page/live-stream.ts'

/** Hears how many notifications are new, as often as it changes; `refused` where nothing can be heard. */
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
