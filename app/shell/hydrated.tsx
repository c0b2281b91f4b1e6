import { useEffect } from 'react'
import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

/**
 * Tells the loader that the page is alive, so that it can replay the touch that woke it. Scrolling is
 * restored by the router's hook: its component would put a second inline script into the page.
 */
export function Hydrated() {
  useScrollRestoration()
  useEffect(() => {
    window.dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
