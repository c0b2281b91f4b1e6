import { useEffect } from 'react'
import { subscribeLive } from './live-stream.ts'
import { useRevalidation } from './use-revalidation.ts'

/**
 * Revalidates whenever a live event of this name arrives for the signed-in user. Falls back to polling, and
 * to revalidating when the page becomes visible. Before hydration its meta tag makes `live-updates.worker.ts`
 * hydrate the page.
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
