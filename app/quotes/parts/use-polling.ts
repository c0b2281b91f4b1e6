import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const EVERY = 30_000

/** Asks the server again now and then, while the page is looked at and data isn't being saved. */
export function usePolling(isOn: boolean) {
  const { revalidate } = useRevalidator()
  const again = useRef(revalidate)
  again.current = revalidate
  useEffect(() => {
    if (!isOn || document.documentElement.dataset.saver !== undefined) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void again.current()
    }, EVERY)
    return () => clearInterval(timer)
  }, [isOn])
}
