import { useEffect, useRef } from 'react'
import { hearLive, UNSEEN } from '#app/page/live-stream.ts'

/** Hears how many notifications are new, as often as it changes; `refused` where nothing can be heard. */
export function useUnseen(heard: (unseen: number) => void, refused: () => void) {
  const last = useRef({ heard, refused })
  last.current = { heard, refused }
  useEffect(
    () =>
      hearLive({
        names: [UNSEEN],
        heard: (data) => last.current.heard((data as { unseen: number }).unseen),
        refused: () => last.current.refused(),
      }),
    [],
  )
}
