import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSubmit } from 'react-router'
import { callbackIn } from './url-callback.ts'

/**
 * Takes the answer of the authentication service out of what is behind the "#", which no server sees,
 * and posts it. Where the same error stood in the query too, its words are on the page already.
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
    // At once, before anything is asked: anyone who looks at the address, or keeps it, gets nothing.
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
