import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSubmit } from 'react-router'
import { callbackIn } from './url-callback.ts'

/**
 * Reads the callback of the authentication service from the URL fragment, which no server sees, and posts it.
 * If the query had the same error, it is on the page already.
 */
export function HashCallback({ hasSpoken }: { hasSpoken: boolean }) {
  const { pathname, search, hash } = useLocation()
  const submit = useSubmit()
  const navigate = useNavigate()
  const isHandled = useRef(false)
  useEffect(() => {
    const callback = callbackIn(new URLSearchParams(hash.slice(1)))
    if (!callback || isHandled.current) return
    isHandled.current = true
    const back = pathname + search
    // Removes it from the URL first, so that neither history nor onlookers get it.
    window.history.replaceState(window.history.state, '', back)
    if (callback.brings === 'error' && hasSpoken) void navigate(back, { replace: true })
    else
      void submit(
        { hash: hash.slice(1), back },
        { method: 'post', action: '/auth/arrival', replace: true },
      )
  }, [pathname, search, hash, submit, navigate, hasSpoken])
  return null
}
