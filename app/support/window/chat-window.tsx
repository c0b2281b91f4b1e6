import { ExternalLink, Send, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { LogoMark } from '#app/ui/logo.tsx'
import { tell } from './ask-server.ts'
import styles from './chat.css?url'
import { Said } from './said.tsx'
import { type Chat, useChat } from './use-chat.ts'

const TYPING_SAID_EVERY = 3000
const MOST_LETTERS = 4000

/**
 * The chat, open or closed. Closed it draws nothing and counts what is unread. Its words come from the
 * server with the conversation, in the chat's own language, so it uses none of the page's.
 */
export default function ChatWindow({
  isOpen,
  onUnread,
  onClose,
}: {
  isOpen: boolean
  onUnread: (count: number) => void
  onClose: () => void
}) {
  const chat = useChat()
  const { view, read } = chat
  const unread = view?.unread ?? 0
  useEffect(() => onUnread(isOpen ? 0 : unread), [unread, isOpen, onUnread])
  useEffect(() => {
    if (!isOpen) return
    const look = () => document.visibilityState === 'visible' && read()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isOpen, read])
  if (!isOpen) return null
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="chat" />
      {view ? <OpenWindow chat={chat} view={view} onClose={onClose} /> : null}
    </>
  )
}

type View = NonNullable<Chat['view']>

function OpenWindow({ chat, view, onClose }: { chat: Chat; view: View; onClose: () => void }) {
  const { words } = view
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <section
      role="dialog"
      aria-label={words.title}
      className="chat-window"
      lang={view.language}
      onKeyDown={onKeyDown}
    >
      <header>
        <LogoMark />
        <div>
          <h2>{words.title}</h2>
          <p>{view.hours}</p>
        </div>
        <select
          aria-label={words.language}
          value={view.language}
          onChange={(event) => void chat.load(event.target.value)}
        >
          {['en', 'af', 'zu', 'xh'].map((code) => (
            <option key={code} value={code}>
              {code.toUpperCase()}
            </option>
          ))}
        </select>
        <IconButton label={words.close} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <Said chat={chat} view={view} />
      <WriteForm chat={chat} view={view} />
    </section>
  )
}

function WriteForm({ chat, view }: { chat: Chat; view: View }) {
  const { words } = view
  const { returned, problems } = chat
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const said = useRef(0)
  useEffect(() => field.current?.focus(), [])
  // What was refused is there to be mended.
  useEffect(() => {
    if (returned && field.current && !field.current.value) field.current.value = returned.words
  }, [returned])

  const submit = () => {
    const typed = new FormData(form.current!)
    const text = String(typed.get('words')).trim()
    if (!text || !form.current!.reportValidity()) return
    chat.send({
      words: text,
      name: String(typed.get('name') ?? ''),
      email: String(typed.get('email') ?? ''),
    })
    field.current!.value = ''
    field.current!.focus()
  }
  const types = () => {
    if (said.current && performance.now() - said.current < TYPING_SAID_EVERY) return
    said.current = performance.now()
    if (view.messages.length > 0) void tell({ intent: 'type' })
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {problems.length > 0 ? (
        <p className="chat-note" data-bad role="alert">
          {words.refused}: {problems.join(' ')}
        </p>
      ) : null}
      {view.isKnown ? null : (
        <details>
          <summary>{words.whoAreYou}</summary>
          <div>
            <div className="field">
              <label className="field-label" htmlFor="chat-name">
                {words.name}
              </label>
              <div className="field-box">
                <input id="chat-name" name="name" autoComplete="name" defaultValue={view.name} />
              </div>
            </div>
            <div className="field">
              <label className="field-label" htmlFor="chat-email">
                {words.email}
              </label>
              <div className="field-box">
                <input
                  id="chat-email"
                  name="email"
                  type="email"
                  autoComplete="email"
                  aria-describedby="chat-email-hint"
                  defaultValue={view.email}
                />
              </div>
              <p id="chat-email-hint" className="chat-note">
                {words.emailHint}
              </p>
            </div>
          </div>
        </details>
      )}
      <div className="chat-write">
        <div className="field-box">
          <textarea
            ref={field}
            name="words"
            rows={2}
            required
            maxLength={MOST_LETTERS}
            aria-label={words.message}
            placeholder={words.message}
            onInput={types}
          />
        </div>
        <button type="submit" className="button button-marigold">
          <Send aria-hidden />
          <span>{words.send}</span>
        </button>
      </div>
      <a className="chat-note link" href="/support">
        <ExternalLink aria-hidden className="inline size-4" /> {words.fullPage}
      </a>
    </form>
  )
}
