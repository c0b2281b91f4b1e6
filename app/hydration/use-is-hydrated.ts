import { useEffect, useState } from 'react'

/**
 * False on the server and in the first render, true after hydration. Before it, everything works by links and
 * forms.
 */
export function useIsHydrated() {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}
