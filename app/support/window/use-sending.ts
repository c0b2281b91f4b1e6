import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useRevalidation } from '#app/page/use-revalidation.ts'
import { toast } from '#app/ui/toast.ts'
import type { ChatView } from '../chat-view.server.ts'
import { type Sending, sendMessage } from './ask-server.ts'
import { type Waiting, waitingMessages, waitsUntil } from './waiting.ts'

const RETRY = 10_000

type Props = {
  who: string
  isAway: boolean
  isLeft: RefObject<boolean>
  isWaiting: boolean
  save: (all: Waiting[]) => void
  show: (view: ChatView) => void
}

/** Sends queued messages in the order in which they were written, with retries. */
export function useSending({ who, isAway, isLeft, isWaiting, save, show }: Props) {
  const askPage = useRevalidation()
  const away = useRef(isAway)
  away.current = isAway

  /** Returns whether there may be more to send. */
  const sendNext = useCallback(async () => {
    const next = waitingMessages(who).find(({ refused }) => !refused)
    if (isLeft.current || !next || waitsUntil(next)) return false
    const sent = await sendMessage(next)
    // Someone else has signed in: revalidates, so that the page knows who.
    if (sent.is === 'not theirs') {
      askPage()
      return false
    }
    const left = leftAfter(next, sent)
    save(waitingMessages(who).flatMap((item) => (item.key === next.key ? left : [item])))
    if (sent.is !== 'sent') return sent.is === 'refused'
    if (isLeft.current) return false
    show(sent.view)
    if (away.current) askPage()
    saySent(next, sent.view)
    return true
  }, [who, isLeft, save, show, askPage])

  return useFlush(sendNext, isWaiting)
}

/** Returns a function that calls `sendNext` until it returns false, and retries while something is queued. */
function useFlush(sendNext: () => Promise<boolean>, isWaiting: boolean) {
  const isSending = useRef(false)
  const flush = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      while (await sendNext());
    } finally {
      isSending.current = false
    }
  }, [sendNext])

  useEffect(() => {
    if (!isWaiting) return
    const retry = setInterval(flush, RETRY)
    return () => clearInterval(retry)
  }, [isWaiting, flush])
  return flush
}

/** What stays queued of a message after an attempt. */
function leftAfter(message: Waiting, sent: Exclude<Sending, { is: 'not theirs' }>): Waiting[] {
  if (sent.is === 'sent') return []
  if (sent.is === 'queued') {
    const { is: _, ...why } = sent
    return [{ ...message, until: undefined, ...why, wasSaved: true }]
  }
  const { problems, gone } = sent
  return [{ ...message, until: undefined, why: undefined, refused: { problems, gone } }]
}

function saySent({ wasSaved }: Waiting, { words }: ChatView) {
  const description = wasSaved ? words.savedWords : words.sentWords
  toast.success(words.sentTitle, { id: 'chat sent', description })
}
