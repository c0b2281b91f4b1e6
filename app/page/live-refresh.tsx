import { useEffect } from 'react'
import { subscribeLive } from './live-stream.ts'
import { useRevalidation } from './use-revalidation.ts'

/**
 * Asks the server again whenever something of this name happens to anyone who is signed in. Falls back to
 * asking now and then, and to asking when the page is looked at again. Before hydration the name
 * in its head lets `live-updates.worker.ts` hydrate it.
 */
export function LiveRefresh({ on }: { on: string }) {
  const ask = useRevalidation()
  useEffect(() => {
    const forget = subscribeLive({ names: [on], onMessage: ask, refused: ask })
    const onLook = () => document.visibilityState === 'visible' && ask()
    document.addEventListener('visibilitychange', onLook)
    return () => {
      forget()
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [on, ask])
  return <meta name="live-refresh" content={on} />
}
