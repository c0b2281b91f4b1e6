import { useContext, useEffect } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import { keepRouter } from '#app/page/no-signal.ts'

/**
 * Tells the loader that the page is hydrated, so that it can replay the touch that started hydration. Scrolling is
 * restored by the router's hook: its component would put a second inline script into the page.
 */
export function Hydrated() {
  useScrollRestoration()
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    keepRouter(router)
    window.dispatchEvent(new Event('hydrated'))
  }, [router])
  return null
}
