import { useEffect } from 'react'
import { hearLive } from './live-stream.ts'
import { useAskAgain } from './use-ask-again.ts'

/**
 * Asks the server again whenever there is news of these names for whoever is signed in. Falls back
 * to asking now and then, and to asking when the page is looked at again.
 */
export function useNews(...names: string[]) {
  const ask = useAskAgain()
  const wanted = names.join()

  useEffect(() => {
    const forget = hearLive({ names: wanted.split(','), heard: ask, refused: ask })
    const onLook = () => document.visibilityState === 'visible' && ask()
    document.addEventListener('visibilitychange', onLook)
    return () => {
      forget()
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [wanted, ask])
}
