import { useEffect, useRef } from 'react'
import { CHAT_LIVE, subscribeLive, UNREAD } from '#app/page/live-stream.ts'
import { useRevalidation } from '#app/page/use-revalidation.ts'
import { CHAT_CHANGED } from '../chat-changed.ts'

/** Keeps the count on the chat button up to date while the window isn't loaded. Renders nothing. */
export function ChatCount({ onCount }: { onCount: (unread: number) => void }) {
  const ask = useRevalidation()
  const count = useRef(onCount)
  count.current = onCount
  useEffect(
    () =>
      subscribeLive(
        {
          names: [UNREAD, CHAT_CHANGED],
          onMessage: (data) => count.current((data as { unread: number }).unread),
          refused: ask,
        },
        CHAT_LIVE,
      ),
    [ask],
  )
  return null
}
