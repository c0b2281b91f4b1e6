import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '#app/ui/toast.ts'
import type { ChatView } from '../chat-view.server.ts'
import { fetchChat, postChatEvent } from './ask-server.ts'
import { listenToChat } from './listen.ts'
import { useSending } from './use-sending.ts'
import {
  deviceTime,
  dropWaiting,
  newKey,
  noteConversation,
  onWaitingChange,
  saveWaiting,
  type Waiting,
  waitingMessages,
} from './waiting.ts'

const RETRY = 10_000

/**
 * The current visitor's conversation, and the messages queued on this device. On pages without a chat it only
 * sends those.
 */
export function useChat({ who, isAway }: { who: string; isAway: boolean }) {
  const [types, setTypes] = useState<string | null>(null)
  const { waiting, refused, isLeft, save, drop } = useWaiting(who)
  const { view, show, load, read, rate, isLost, chosen } = useView(who, isLeft)
  const flush = useSending({ who, isAway, isLeft, isWaiting: waiting.length > 0, save, show })

  /** `mends` is the key of the rejected message that this one replaces. */
  const send = useCallback(
    (typed: Typed, mends: string | undefined) => {
      const language = view?.language ?? chosen.current ?? document.documentElement.lang
      const path = location.pathname
      save([
        ...waitingMessages(who).filter(({ key }) => key !== mends),
        { key: newKey(), who, writtenAt: deviceTime(), language, path, ...typed },
      ])
      noteConversation(true)
      void flush()
    },
    [who, flush, save, chosen, view?.language],
  )

  const catchUp = useCallback(() => {
    void flush()
    if (!isAway) void load()
  }, [load, flush, isAway])
  useNowAndOnline(catchUp)

  const isListening = !isAway && (view?.messages.length ?? 0) > 0
  useEffect(() => {
    if (isListening) return listenToChat({ onChange: () => void load(), onTyping: setTypes })
  }, [isListening, load])

  return useMemo(
    () => ({ view, waiting, refused, types, isLost, load, send, drop, read, rate }),
    [view, waiting, refused, types, isLost, load, send, drop, read, rate],
  )
}

/** Runs once at first, and whenever the device is online again. */
function useNowAndOnline(run: () => void) {
  useEffect(() => {
    run()
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  }, [run])
}

export type Chat = ReturnType<typeof useChat>

type Typed = Pick<Waiting, 'words' | 'name' | 'email' | 'files'>

/** The messages on this device: queued, or rejected and to be corrected. */
function useWaiting(who: string) {
  const [saved, setSaved] = useState(() => waitingMessages(who))
  /** Set once someone else may have signed in, who must not see this visitor's messages. */
  const isLeft = useRef(false)
  const save = useCallback(
    (all: Waiting[]) => {
      saveWaiting(who, all)
      setSaved(all)
    },
    [who],
  )
  const drop = useCallback(
    (key: string) => {
      dropWaiting(who, key)
      setSaved(waitingMessages(who))
    },
    [who],
  )

  useEffect(() => {
    isLeft.current = false
    // Also drops old messages of others on this device.
    saveWaiting(who, waitingMessages(who))
    const deafen = onWaitingChange(() => setSaved(waitingMessages(who)))
    return () => {
      isLeft.current = true
      deafen()
    }
  }, [who])

  const [waiting, refused] = useMemo(
    () => [saved.filter((item) => !item.refused), saved.filter((item) => item.refused)],
    [saved],
  )
  return { waiting, refused, isLeft, save, drop }
}

const withoutRead = (view: ChatView, lastRead: number): ChatView =>
  (view.messages.at(-1)?.seq ?? 0) <= lastRead ? { ...view, unread: 0 } : view

function useRetry(isLost: boolean, load: () => Promise<void>) {
  useEffect(() => {
    if (!isLost) return
    const retry = setInterval(() => void load(), RETRY)
    return () => clearInterval(retry)
  }, [isLost, load])
}

/** The conversation as the server last sent it, with retries while the server is unreachable. */
function useView(who: string, isLeft: RefObject<boolean>) {
  const [view, setView] = useState<ChatView | null>(null)
  const [isLost, setLost] = useState(false)
  const words = useRef<ChatView['words'] | null>(null)
  /** The language chosen before there was a conversation to store it. */
  const chosen = useRef<string | undefined>(undefined)
  /** The last message read here: the response to an earlier request may still count it as unread. */
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
  useRetry(isLost, load)

  const read = useCallback(() => {
    const last = view?.messages.at(-1)
    if (!view || !last || view.unread === 0) return
    lastRead.current = last.seq
    setView({ ...view, unread: 0 })
    void postChatEvent({ intent: 'read', seq: String(last.seq) })
  }, [view])
  const rate = useCallback(
    async (stars: number) => {
      if (!(await sendRating(stars))) return setLost(true)
      await load()
      if (words.current) toast.success(words.current.thanks)
    },
    [load],
  )
  return { view, show, load, read, rate, isLost, chosen }
}

async function sendRating(stars: number): Promise<boolean> {
  const answer = await postChatEvent({ intent: 'rate', stars: String(stars) })
  return answer?.ok ?? false
}
