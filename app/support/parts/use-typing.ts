import { useEffect, useRef, useState } from 'react'

const TYPING_SAID_EVERY = 3000
const TYPING_SHOWN_FOR = 5000

/** Whether the visitor is writing this moment. */
export function useVisitorTyping(ticketId: string) {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const heard = (event: Event) => {
      if ((event as CustomEvent<{ ticketId: string }>).detail.ticketId !== ticketId) return
      setTyping(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(false), TYPING_SHOWN_FOR)
    }
    window.addEventListener('visitor types', heard)
    return () => {
      window.removeEventListener('visitor types', heard)
      clearTimeout(timer)
    }
  }, [ticketId])
  return isTyping
}

/** Lets the visitor see that somebody is writing to them. */
export function useSayTyping(ticketId: string) {
  const said = useRef(0)
  return () => {
    if (performance.now() - said.current < TYPING_SAID_EVERY && said.current > 0) return
    said.current = performance.now()
    // Nobody misses it when it is lost.
    void fetch(`/admin/support/${ticketId}.data`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'type' }),
    }).catch(() => {})
  }
}
