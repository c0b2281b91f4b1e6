import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '#app/ui/toast.ts'
import type { ChatView } from '../chat-view.server.ts'
import { fetchChat, tell } from './ask-server.ts'
import { listenToChat } from './listen.ts'
import { useSending } from './use-sending.ts'
import {
  deviceTime,
  dropWaiting,
  hearWaiting,
  keepWaiting,
  newKey,
  noteConversation,
  type Waiting,
  waitingMessages,
} from './waiting.ts'

const RETRY = 10_000

/**
 * The conversation of whoever looks, and what waits on the device to become part of it. On pages that
 * have no chat it only sends what waits.
 */
export function useChat({ who, isAway }: { who: string; isAway: boolean }) {
  const [types, setTypes] = useState<string | null>(null)
  const { waiting, refused, isLeft, keep, drop } = useWaiting(who)
  const { view, show, load, read, rate, isLost, chosen } = useView(who, isLeft)
  const flush = useSending({ who, isAway, isLeft, isWaiting: waiting.length > 0, keep, show })

  /** `mends` is the refused message that this one takes the place of. */
  const send = useCallback(
    (typed: Typed, mends: string | undefined) => {
      const language = view?.language ?? chosen.current ?? document.documentElement.lang
      const path = location.pathname
      keep([
        ...waitingMessages(who).filter(({ key }) => key !== mends),
        { key: newKey(), who, at: deviceTime(), language, path, ...typed },
      ])
      noteConversation(true)
      void flush()
    },
    [who, flush, keep, chosen, view?.language],
  )

  useEffect(() => {
    const back = () => {
      void flush()
      if (!isAway) void load()
    }
    back()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [load, flush, isAway])

  const isThere = (view?.messages.length ?? 0) > 0
  useEffect(() => {
    if (!isThere || isAway) return
    return listenToChat({ news: () => void load(), types: setTypes })
  }, [isThere, isAway, load])

  return useMemo(
    () => ({ view, waiting, refused, types, isLost, load, send, drop, read, rate }),
    [view, waiting, refused, types, isLost, load, send, drop, read, rate],
  )
}

export type Chat = ReturnType<typeof useChat>

type Typed = Pick<Waiting, 'words' | 'name' | 'email' | 'files'>

/** What waits on this device: to be sent, or, once it was refused, to be mended. */
function useWaiting(who: string) {
  const [kept, setKept] = useState(() => waitingMessages(who))
  /** Somebody else may be signed in by now: what is left here is not for them. */
  const isLeft = useRef(false)
  const keep = useCallback(
    (all: Waiting[]) => {
      keepWaiting(who, all)
      setKept(all)
    },
    [who],
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

  const [waiting, refused] = useMemo(
    () => [kept.filter((item) => !item.refused), kept.filter((item) => item.refused)],
    [kept],
  )
  return { waiting, refused, isLeft, keep, drop }
}

const withoutRead = (view: ChatView, lastRead: number): ChatView =>
  (view.messages.at(-1)?.seq ?? 0) <= lastRead ? { ...view, unread: 0 } : view

/** The conversation as the server last had it, asked for again until it answers. */
function useView(who: string, isLeft: RefObject<boolean>) {
  const [view, setView] = useState<ChatView | null>(null)
  const [isLost, setLost] = useState(false)
  const words = useRef<ChatView['words'] | null>(null)
  /** A language that was chosen before there was a conversation to keep it. */
  const chosen = useRef<string | undefined>(undefined)
  /** The last message that was read here. An answer that was asked for before that arrives after it. */
  const lastRead = useRef(0)

  const show = useCallback(
    (next: ChatView) => {
      if (isLeft.current) return
      words.current = next.words
      if (next.messages.length > 0) chosen.current = undefined
      setView(withoutRead(next, lastRead.current))
      setLost(false)
      noteConversation(next.messages.length > 0 || waitingMessages(who).length > 0)
    },
    [who, isLeft],
  )
  const load = useCallback(
    (language?: string) => {
      if (language) chosen.current = language
      return fetchChat(chosen.current).then(show, () => setLost(true))
    },
    [show],
  )
  useEffect(() => {
    if (!isLost) return
    const retry = setInterval(() => void load(), RETRY)
    return () => clearInterval(retry)
  }, [isLost, load])

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
  return { view, show, load, read, rate, isLost, chosen }
}
