import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidation } from '#app/page/use-revalidation.ts'
import { toast } from '#app/ui/toast.ts'
import type { ChatView } from '../chat-view.server.ts'
import { fetchChat, sendMessage, tell } from './ask-server.ts'
import { listenToChat } from './listen.ts'
import {
  deviceTime,
  dropWaiting,
  hearWaiting,
  keepWaiting,
  newKey,
  noteConversation,
  type Waiting,
  waitingMessages,
  waitsUntil,
} from './waiting.ts'

const RETRY = 10_000

const withoutRead = (view: ChatView, lastRead: number): ChatView =>
  (view.messages.at(-1)?.seq ?? 0) <= lastRead ? { ...view, unread: 0 } : view

type Typed = Pick<Waiting, 'words' | 'name' | 'email' | 'files'>

/**
 * The conversation of whoever looks, and what waits on the device to become part of it. On pages that
 * have no chat it only sends what waits.
 */
export function useChat({ who, isAway }: { who: string; isAway: boolean }) {
  const [view, setView] = useState<ChatView | null>(null)
  const [kept, setKept] = useState(() => waitingMessages(who))
  const [types, setTypes] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const isSending = useRef(false)
  /** Somebody else may be signed in by now: what is left here is not for them. */
  const isLeft = useRef(false)
  const words = useRef<ChatView['words'] | null>(null)
  /** A language that was chosen before there was a conversation to keep it. */
  const chosen = useRef<string | undefined>(undefined)
  /** The last message that was read here. An answer that was asked for before that arrives after it. */
  const lastRead = useRef(0)
  const askPage = useRevalidation()
  const away = useRef(isAway)
  away.current = isAway

  const show = useCallback(
    (next: ChatView) => {
      if (isLeft.current) return
      words.current = next.words
      if (next.messages.length > 0) chosen.current = undefined
      setView(withoutRead(next, lastRead.current))
      setLost(false)
      noteConversation(next.messages.length > 0 || waitingMessages(who).length > 0)
    },
    [who],
  )
  const load = useCallback(
    (language?: string) => {
      if (language) chosen.current = language
      return fetchChat(chosen.current).then(show, () => setLost(true))
    },
    [show],
  )
  const keep = useCallback(
    (all: Waiting[]) => {
      keepWaiting(who, all)
      setKept(all)
    },
    [who],
  )

  // One after another, in the order in which they were written.
  const flush = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (;;) {
        const next = waitingMessages(who).find(({ refused }) => !refused)
        if (isLeft.current || !next || waitsUntil(next)) return
        const sent = await sendMessage(next)
        const become = (to: Waiting[]) =>
          keep(
            waitingMessages(who).flatMap((waitingMessage) =>
              waitingMessage.key === next.key ? to : [waitingMessage],
            ),
          )
        // The page learns who it is that looks now.
        if (sent.is === 'not theirs') return askPage()
        if (sent.is === 'held') {
          const { is: _, ...why } = sent
          return become([{ ...next, until: undefined, ...why, wasKept: true }])
        }
        if (sent.is === 'refused') {
          const { is: _, ...refused } = sent
          become([{ ...next, until: undefined, why: undefined, refused }])
          continue
        }
        become([])
        if (isLeft.current) return
        show(sent.view)
        if (away.current) askPage()
        const { sentTitle, sentWords, keptWords } = sent.view.words
        toast.success(sentTitle, {
          id: 'chat sent',
          description: next.wasKept ? keptWords : sentWords,
        })
      }
    } finally {
      isSending.current = false
    }
  }, [who, keep, show, askPage])

  /** `mends` is the refused message that this one takes the place of. */
  const send = useCallback(
    (typed: Typed, mends: string | undefined) => {
      const language = document.documentElement.lang
      const path = location.pathname
      keep([
        ...waitingMessages(who).filter(({ key }) => key !== mends),
        {
          key: newKey(),
          who,
          at: deviceTime(),
          language: view?.language ?? chosen.current ?? language,
          path,
          ...typed,
        },
      ])
      noteConversation(true)
      void flush()
    },
    [who, flush, keep, view?.language],
  )

  const drop = useCallback(
    (key: string) => {
      dropWaiting(who, key)
      setKept(waitingMessages(who))
    },
    [who],
  )

  useEffect(() => {
    isLeft.current = false
    // What others left here long ago is given up.
    keepWaiting(who, waitingMessages(who))
    const deafen = hearWaiting(() => setKept(waitingMessages(who)))
    return () => {
      isLeft.current = true
      deafen()
    }
  }, [who])

  useEffect(() => {
    const back = () => {
      void flush()
      if (!isAway) void load()
    }
    back()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [load, flush, isAway])

  const [waiting, refused] = useMemo(
    () => [kept.filter((item) => !item.refused), kept.filter((item) => item.refused)],
    [kept],
  )
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
    if (!isThere || isAway) return
    return listenToChat({ news: () => void load(), types: setTypes })
  }, [isThere, isAway, load])

  const read = useCallback(() => {
    const last = view?.messages.at(-1)
    if (!view || !last || view.unread === 0) return
    lastRead.current = last.seq
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
    () => ({ view, waiting, refused, types, isLost, load, send, drop, read, rate }),
    [view, waiting, refused, types, isLost, load, send, drop, read, rate],
  )
}

export type Chat = ReturnType<typeof useChat>
