import { CheckCheck, CloudOff } from 'lucide-react'
import { memo, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Portrait } from '#app/ui/portrait.tsx'
import { MessageFiles } from '../parts/message-files.tsx'
import type { Chat } from './use-chat.ts'
import { waitsUntil } from './waiting.ts'

type View = NonNullable<Chat['view']>

/**
 * Sent messages, queued ones, and the state of the conversation. Memoized, so that typing doesn't re-render
 * it.
 */
export const Messages = memo(({ chat, view }: { chat: Chat; view: View }) => {
  const { words, messages } = view
  const isOnline = useOnline()
  const known = new Set(messages.map(({ key }) => key))
  const waiting = chat.waiting.filter(({ key }) => !known.has(key))
  // They are sent in order: whatever delays the first delays the others.
  const [first] = waiting
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length + waiting.length
  useEffect(() => {
    if (count >= 0) end.current?.scrollIntoView({ block: 'end' })
  }, [count])
  // Only messages that arrive while the window is open are announced by screen readers.
  const isHere = chat.view !== null
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(isHere), [isHere])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also where nothing in it takes the focus
    <div className="chat-scroll" tabIndex={0}>
      <ol className="chat-said" aria-live={isLive ? 'polite' : 'off'}>
        <li data-kind="agent">
          <p className="chat-words">{words.welcome}</p>
          <small>{[words.support, view.promise].filter(Boolean).join('. ')}</small>
        </li>
        {messages.map((message, index) => (
          <Message key={message.id} message={message} before={messages[index - 1]} words={words} />
        ))}
        {waiting.map((message) => (
          <li key={message.key} data-kind="visitor" data-waiting>
            {message.words ? <p className="chat-words">{message.words}</p> : null}
            {message.files?.map(({ id, name }) => (
              <p key={id} className="chat-words">
                {name}
              </p>
            ))}
            <small>
              {first?.wasSaved || !isOnline ? (
                <>
                  <CloudOff aria-hidden className="inline size-4" />{' '}
                  {first && isOnline ? queuedWords(first, words) : words.waiting}
                </>
              ) : (
                words.sending
              )}
            </small>
          </li>
        ))}
      </ol>
      <p className="chat-note" role="status">
        {isOnline
          ? chat.isLost
            ? words.lost
            : chat.types
              ? words.types.replace('{name}', chat.types)
              : chat.view
                ? null
                : words.fetching
          : words.offline}
      </p>
      {chat.isLost ? (
        <button type="button" className="chip" onClick={() => void chat.load()}>
          {words.again}
        </button>
      ) : null}
      {view.asksForRating ? <Rate words={words} rate={chat.rate} /> : null}
      <div ref={end} />
    </div>
  )
})

/** The stars disappear once one was clicked, so the keyboard focus moves to the message field. */
function Rate({ words, rate }: { words: View['words']; rate: Chat['rate'] }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const here = box.current
    return () => {
      if (here?.contains(document.activeElement))
        here.closest('section')?.querySelector('textarea')?.focus()
    }
  }, [])
  return (
    <div className="chat-rate" ref={box}>
      <p>{words.howWasIt}</p>
      <div>
        {[1, 2, 3, 4, 5].map((stars) => (
          <button key={stars} type="button" className="chip" onClick={() => rate(stars)}>
            {words.stars.replace('{count}', String(stars))}
          </button>
        ))}
      </div>
    </div>
  )
}

type Props = {
  message: View['messages'][number]
  before: View['messages'][number] | undefined
  words: View['words']
}

function Message({
  message: { kind, words: text, by, day, time, isRead, files },
  before,
  words,
}: Props) {
  const isSameSpeaker = before?.kind === kind && before.by === by
  return (
    <li data-kind={kind}>
      {day === before?.day ? null : <p className="chat-day">{day}</p>}
      {kind === 'agent' && !isSameSpeaker ? (
        <span className="chat-who">
          <Portrait seed={by} size={28} />
          {by}
        </span>
      ) : null}
      {text ? <p className="chat-words">{text}</p> : null}
      <MessageFiles files={files} />
      <small>
        {kind === 'visitor' ? (
          <>
            <CheckCheck aria-hidden className="inline size-4" /> {isRead ? words.read : words.sent},{' '}
            {time}
          </>
        ) : kind === 'automatic' ? (
          `${words.automatic}, ${time}`
        ) : (
          time
        )}
      </small>
    </li>
  )
}

/** Why a message is still queued. */
function queuedWords(first: Chat['waiting'][number], words: View['words']) {
  if (first.why === 'trouble') return words.troubled
  const until = waitsUntil(first)
  if (first.why !== 'flood' || !until) return words.waiting
  // In the reader's local time.
  return words.tooMany.replace('{time}', new Date(until).toTimeString().slice(0, 5))
}

function useOnline() {
  return useSyncExternalStore(
    (progress) => {
      window.addEventListener('online', progress)
      window.addEventListener('offline', progress)
      return () => {
        window.removeEventListener('online', progress)
        window.removeEventListener('offline', progress)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}
