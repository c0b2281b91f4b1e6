import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '#app/ui/toast.ts'
import type { ChatView } from '../chat-view.server.ts'
import { fetchChat, sendMessage, tell } from './ask-server.ts'
import { keepWaiting, newKey, noteConversation, type Waiting, waitingMessages } from './waiting.ts'

const RETRY = 10_000
const POLL = 10_000
const TYPING_SHOWN_FOR = 5000

type Typed = { words: string; name: string; email: string }

/** The conversation of this browser, and what waits on the device to become part of it. */
export function useChat() {
  const [view, setView] = useState<ChatView | null>(null)
  const [waiting, setWaiting] = useState<Waiting[]>(waitingMessages)
  const [problems, setProblems] = useState<string[]>([])
  const [returned, setReturned] = useState<Waiting | null>(null)
  const [types, setTypes] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const isSending = useRef(false)
  const words = useRef<ChatView['words'] | null>(null)

  const show = useCallback((next: ChatView) => {
    words.current = next.words
    setView(next)
    setLost(false)
    noteConversation(next.messages.length > 0 || waitingMessages().length > 0)
  }, [])
  const load = useCallback(
    (language?: string) => fetchChat(language).then(show, () => setLost(true)),
    [show],
  )
  const keep = useCallback((all: Waiting[]) => {
    keepWaiting(all)
    setWaiting(all)
  }, [])

  // One after another, in the order in which they were written.
  const flush = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (;;) {
        const [next] = waitingMessages()
        if (!next) return
        const sent = await sendMessage(next)
        const others = waitingMessages().filter(({ key }) => key !== next.key)
        if (sent.is === 'not there yet') return keep([{ ...next, wasKept: true }, ...others])
        keep(others)
        if (sent.is === 'refused') {
          setProblems(sent.problems)
          setReturned(next)
          return
        }
        show(sent.view)
        const { sentTitle, sentWords, keptWords } = sent.view.words
        toast.success(sentTitle, {
          id: 'chat sent',
          description: next.wasKept ? keptWords : sentWords,
        })
      }
    } finally {
      isSending.current = false
    }
  }, [keep, show])

  const send = useCallback(
    (typed: Typed) => {
      setProblems([])
      setReturned(null)
      const language = document.documentElement.lang
      const path = location.pathname
      keep([
        ...waitingMessages(),
        { key: newKey(), language: view?.language ?? language, path, ...typed },
      ])
      noteConversation(true)
      void flush()
    },
    [flush, keep, view?.language],
  )

  useEffect(() => {
    void load()
    void flush()
    const back = () => {
      void flush()
      void load()
    }
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [load, flush])

  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const retry = setInterval(flush, RETRY)
    return () => clearInterval(retry)
  }, [isWaiting, flush])

  const isThere = (view?.messages.length ?? 0) > 0
  useEffect(() => {
    if (!isThere) return
    let poll: ReturnType<typeof setInterval> | undefined
    let quiet: ReturnType<typeof setTimeout> | undefined
    const source = new EventSource('/support/live')
    const news = () => void load()
    source.addEventListener('hello', news)
    source.addEventListener('chat changed', () => {
      setTypes(null)
      news()
    })
    source.addEventListener('agent types', (event) => {
      setTypes((JSON.parse(event.data) as { name: string }).name)
      clearTimeout(quiet)
      quiet = setTimeout(() => setTypes(null), TYPING_SHOWN_FOR)
    })
    source.onerror = () => {
      // The browser comes back by itself unless the server refused.
      if (source.readyState === EventSource.CLOSED) poll ??= setInterval(news, POLL)
    }
    return () => {
      source.close()
      clearInterval(poll)
      clearTimeout(quiet)
    }
  }, [isThere, load])

  const read = useCallback(() => {
    const last = view?.messages.at(-1)
    if (!view || !last || view.unread === 0) return
    setView({ ...view, unread: 0 })
    void tell({ intent: 'read', seq: String(last.seq) })
  }, [view])

  const rate = useCallback(
    async (stars: number) => {
      await tell({ intent: 'rate', stars: String(stars) })
      await load()
      if (words.current) toast.success(words.current.thanks)
    },
    [load],
  )

  return { view, waiting, problems, returned, types, isLost, load, send, read, rate }
}

export type Chat = ReturnType<typeof useChat>
