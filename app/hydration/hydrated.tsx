import { useContext, useEffect } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import { keepRouter } from '#app/page/no-signal.ts'

/**
 * Tells the loader that the page is hydrated, so that it can replay the interaction that triggered hydration.
 * Scroll restoration uses the router's hook, because its component would add a second inline script.
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
