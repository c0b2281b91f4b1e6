import { useEffect, useState } from 'react'
import { useRevalidation } from '#app/page/use-revalidation.ts'
import { listenToChat } from './listen.ts'

/** Revalidates with every new message, which marks it as read; returns which agent is typing. */
export function useLiveAnswers(isThere: boolean) {
  const ask = useRevalidation()
  const [types, setTypes] = useState<string | null>(null)
  useEffect(() => {
    if (!isThere) return
    return listenToChat({ onChange: ask, onTyping: setTypes })
  }, [isThere, ask])
  return types
}
