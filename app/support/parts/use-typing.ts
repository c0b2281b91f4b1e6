import { useEffect, useRef, useState } from 'react'

const TYPING_SAID_EVERY = 3000
const TYPING_SHOWN_FOR = 5000

/** Whether the visitor is writing this moment. */
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

/** Lets the visitor see that someone is writing to them. */
export function useSayTyping(ticketId: string) {
  const lastSent = useRef(0)
  return () => {
    if (performance.now() - lastSent.current < TYPING_SAID_EVERY && lastSent.current > 0) return
    lastSent.current = performance.now()
    // Nobody misses it when it is lost.
    void fetch(`/admin/support/${ticketId}.data`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'type' }),
    }).catch(() => {})
  }
}
