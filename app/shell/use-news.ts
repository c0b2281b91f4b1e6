import { useEffect } from 'react'
import { useAskAgain } from './use-ask-again.ts'

/** Where the stream can't be had, the page asks again this often while it is looked at. */
const POLL = 30_000

/**
 * Asks the server again whenever there is news of these names for whoever is signed in. Falls back
 * to asking now and then, and to asking when the page is looked at again.
 */
export function useNews(...names: string[]) {
  const ask = useAskAgain()
  const wanted = names.join()

  useEffect(() => {
    let poll: ReturnType<typeof setInterval> | undefined
    const source = new EventSource('/live')
    for (const name of wanted.split(',')) source.addEventListener(name, ask)
    source.onerror = () => {
      // The browser comes back by itself unless the server refused.
      if (source.readyState === EventSource.CLOSED) poll ??= setInterval(ask, POLL)
    }
    const onLook = () => document.visibilityState === 'visible' && ask()
    document.addEventListener('visibilitychange', onLook)
    return () => {
      source.close()
      clearInterval(poll)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [wanted, ask])
}
