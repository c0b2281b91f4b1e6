import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '#app/ui/toast.ts'
import type { ChatView } from '../chat-view.server.ts'
import { fetchChat, sendMessage, tell } from './ask-server.ts'
import { listenToChat } from './listen.ts'
import {
  deviceTime,
  keepWaiting,
  newKey,
  noteConversation,
  type Waiting,
  waitingMessages,
} from './waiting.ts'

const RETRY = 10_000

type Typed = Pick<Waiting, 'words' | 'name' | 'email' | 'files'>

/** A message that was not taken, and those of its files that the server no longer has. */
export type Returned = Waiting & { gone: string[] }

/** The conversation of this browser, and what waits on the device to become part of it. */
export function useChat() {
  const [view, setView] = useState<ChatView | null>(null)
  const [waiting, setWaiting] = useState<Waiting[]>(waitingMessages)
  const [problems, setProblems] = useState<string[]>([])
  const [returned, setReturned] = useState<Returned | null>(null)
  const [types, setTypes] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const isSending = useRef(false)
  const words = useRef<ChatView['words'] | null>(null)
  /** A language that was chosen before there was a conversation to keep it. */
  const chosen = useRef<string | undefined>(undefined)

  const show = useCallback((next: ChatView) => {
    words.current = next.words
    if (next.messages.length > 0) chosen.current = undefined
    setView(next)
    setLost(false)
    noteConversation(next.messages.length > 0 || waitingMessages().length > 0)
  }, [])
  const load = useCallback(
    (language?: string) => {
      if (language) chosen.current = language
      return fetchChat(chosen.current).then(show, () => setLost(true))
    },
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
        if (!next || (next.until && next.until > deviceTime())) return
        const sent = await sendMessage(next)
        const others = waitingMessages().filter(({ key }) => key !== next.key)
        if (sent.is === 'held') {
          const { is: _, ...why } = sent
          return keep([{ ...next, until: undefined, ...why, wasKept: true }, ...others])
        }
        keep(others)
        if (sent.is === 'refused') {
          setProblems(sent.problems)
          setReturned({ ...next, gone: sent.gone })
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
        {
          key: newKey(),
          language: view?.language ?? chosen.current ?? language,
          path,
          ...typed,
        },
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

  useEffect(() => {
    if (!isLost) return
    const retry = setInterval(() => void load(), RETRY)
    return () => clearInterval(retry)
  }, [isLost, load])

  const isThere = (view?.messages.length ?? 0) > 0
  useEffect(() => {
    if (!isThere) return
    return listenToChat({ news: () => void load(), types: setTypes })
  }, [isThere, load])

  const read = useCallback(() => {
    const last = view?.messages.at(-1)
    if (!view || !last || view.unread === 0) return
    setView({ ...view, unread: 0 })
    void tell({ intent: 'read', seq: String(last.seq) })
  }, [view])

  const rate = useCallback(
    async (stars: number) => {
      const answer = await tell({ intent: 'rate', stars: String(stars) })
      if (!answer?.ok) return setLost(true)
      await load()
      if (words.current) toast.success(words.current.thanks)
    },
    [load],
  )

  return useMemo(
    () => ({ view, waiting, problems, returned, types, isLost, load, send, read, rate }),
    [view, waiting, problems, returned, types, isLost, load, send, read, rate],
  )
}

export type Chat = ReturnType<typeof useChat>
