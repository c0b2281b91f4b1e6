import { useEffect, useRef } from 'react'
import { type MiddlewareFunction, useFetcher, useLocation, useNavigation } from 'react-router'
import { ASK, type Results } from './no-signal.ts'

/** The router revalidates all loaders after any action; this one only causes that. */
export const onlyRevalidate: MiddlewareFunction<Results> = async ({ request }, next) =>
  request.method === ASK ? { root: { type: 'data', result: null } } : next()

/**
 * Revalidates everything on this page. The router's own revalidation is a navigation, which drops action
 * data: a QR code to scan, validation errors.
 */
export function useRevalidation(): () => void {
  const { submit, reset, state } = useFetcher()
  // A path whose modules are loaded already: for any other the router would fetch them first.
  const { pathname, search } = useLocation()
  const isOnTheWay = useNavigation().state !== 'idle'
  const isLeft = useRef(false)
  const again = useRef(() => {})
  // During a navigation the router would cancel it if its target isn't discovered yet.
  again.current = () => {
    isLeft.current = isOnTheWay
    if (!isOnTheWay) void submit(null, { method: ASK, action: pathname + search })
  }
  useEffect(() => {
    // For the same reason, a revalidation interrupted by a navigation is repeated after it.
    if (isOnTheWay && state !== 'idle') {
      isLeft.current = true
      reset()
    }
    if (!isOnTheWay && isLeft.current) again.current()
  }, [isOnTheWay])
  return useRef(() => again.current()).current
}
