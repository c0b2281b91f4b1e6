import { useRef } from 'react'
import { useFetcher } from 'react-router'

/**
 * Asks the server again for everything that this page shows. The router's own way of asking, which is
 * a navigation, takes away what a form on the page was answered: a code to scan, what is wrong in it.
 */
export function useAskAgain(): () => void {
  const { submit } = useFetcher()
  const again = useRef(() => {})
  again.current = () => void submit(null, { method: 'post', action: '/' })
  return useRef(() => again.current()).current
}
