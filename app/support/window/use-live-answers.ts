import { useEffect, useState } from 'react'
import { useRevalidation } from '#app/page/use-revalidation.ts'
import { listenToChat } from './listen.ts'

/** Asks again whenever something was said, for asking says that it is read; answers with who of ours is writing. */
export function useLiveAnswers(isThere: boolean) {
  const ask = useRevalidation()
  const [types, setTypes] = useState<string | null>(null)
  useEffect(() => {
    if (!isThere) return
    return listenToChat({ onChange: ask, onTyping: setTypes })
  }, [isThere, ask])
  return types
}
