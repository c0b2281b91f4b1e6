import { useEffect } from 'react'
import { useRevalidation } from '#app/page/use-revalidation.ts'

const EVERY = 30_000

/** Revalidates periodically, while the page is visible and Data saver is off. */
export function usePolling(isOn: boolean) {
  const ask = useRevalidation()
  useEffect(() => {
    if (!isOn || document.documentElement.dataset.saver !== undefined) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask()
    }, EVERY)
    return () => clearInterval(timer)
  }, [isOn, ask])
}
