import { useEffect, useRef, useState } from 'react'

const TYPING_SAID_EVERY = 3000
const TYPING_SHOWN_FOR = 5000

/** Whether the visitor is typing. */
export function useVisitorTyping(ticketId: string) {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const onTyping = (event: Event) => {
      if ((event as CustomEvent<{ ticketId: string }>).detail.ticketId !== ticketId) return
      setTyping(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(false), TYPING_SHOWN_FOR)
    }
    window.addEventListener('visitor types', onTyping)
    return () => {
      window.removeEventListener('visitor types', onTyping)
      clearTimeout(timer)
    }
  }, [ticketId])
  return isTyping
}

/** Shows the visitor that an agent is typing. */
export function useSayTyping(ticketId: string) {
  const lastSent = useRef(0)
  return () => {
    if (performance.now() - lastSent.current < TYPING_SAID_EVERY && lastSent.current > 0) return
    lastSent.current = performance.now()
    // Losing it doesn't matter.
    void fetch(`/admin/support/${ticketId}.data`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'type' }),
    }).catch(() => {})
  }
}
