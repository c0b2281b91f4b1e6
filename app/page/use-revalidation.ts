import { useEffect, useRef } from 'react'
import { type MiddlewareFunction, useFetcher, useLocation, useNavigation } from 'react-router'
import { ASK, type Results } from './no-signal.ts'

/** After any action the router revalidates all loaders. This action does nothing but cause that. */
export const onlyRevalidate: MiddlewareFunction<Results> = async ({ request }, next) =>
  request.method === ASK ? { root: { type: 'data', result: null } } : next()

/**
 * Asks the server again for everything that this page shows. The router's own way of asking, which is
 * a navigation, takes away what a form on the page was answered: a code to scan, what is wrong in it.
 */
export function useRevalidation(): () => void {
  const { submit, reset, state } = useFetcher()
  // An address whose parts are here: for any other the router would fetch them first.
  const { pathname, search } = useLocation()
  const isOnTheWay = useNavigation().state !== 'idle'
  const isLeft = useRef(false)
  const again = useRef(() => {})
  // In between two pages the router would give up the way to one that it hasn't heard of yet.
  again.current = () => {
    isLeft.current = isOnTheWay
    if (!isOnTheWay) void submit(null, { method: ASK, action: pathname + search })
  }
  useEffect(() => {
    // For the same reason, what was asked before someone went on is asked again when they are there.
    if (isOnTheWay && state !== 'idle') {
      isLeft.current = true
      reset()
    }
    if (!isOnTheWay && isLeft.current) again.current()
  }, [isOnTheWay])
  return useRef(() => again.current()).current
}
