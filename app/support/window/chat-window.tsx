import { useLingui } from '@lingui/react/macro'
import { ExternalLink, Paperclip, Send, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { inLanguage } from '#app/platform/languages.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { LogoMark } from '#app/ui/logo.tsx'
import { ACCEPTED, MOST_FILES } from '../files.ts'
import { shownUnread } from '../unread.ts'
import { tell } from './ask-server.ts'
import styles from './chat.css?url'
import { FileRows } from './file-rows.tsx'
import { firstView } from './first-view.ts'
import { RefusedNote } from './refused-note.tsx'
import { Said } from './said.tsx'
import { type Chat, useChat } from './use-chat.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { type Files, useFiles } from './use-files.ts'

const TYPING_SAID_EVERY = 3000
const MOST_LETTERS = 4000

/** What stands at the button, and what the button is called meanwhile. */
export type Mark = { shown: string; label: string }

/**
 * The chat, open or closed. Closed it draws nothing, counts what is unread, and says where something did
 * not go. Its words come from the server with the conversation, in the chat's own language; until then, or
 * while the server can't be reached, it has the page's. On pages that have no chat it sends what was begun.
 */
export function ChatWindow({
  who,
  isOpen,
  isAway,
  onMark,
  onClose,
}: {
  who: string
  isOpen: boolean
  isAway: boolean
  onMark: (mark: Mark | null) => void
  onClose: () => void
}) {
  const chat = useChat({ who, isAway })
  const { read } = chat
  const { i18n, t } = useLingui()
  const first = useMemo(() => firstView(i18n), [i18n])
  const view = chat.view ?? first
  // Here, so that closing the window breaks nothing off.
  const files = useFiles(view.language, MOST_FILES)
  const draft = useDraft(chat, files, view, { who, isOpen, isAway })
  const unread = shownUnread(view.unread)
  const [shown, label] = draft.isStuck
    ? ['!', t`Chat with support, something was not sent`]
    : [view.unread > 0 && unread, t`Chat with support, unread: ${unread}`]
  // Until the conversation is here, the button knows from the page.
  const knows = isOpen || draft.isStuck || chat.view !== null
  useEffect(() => {
    if (knows) onMark(isOpen || !shown ? null : { shown, label })
  }, [knows, isOpen, shown, label, onMark])
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
      <OpenWindow chat={chat} files={files} draft={draft} view={view} onClose={onClose} />
    </>
  )
}

type View = NonNullable<Chat['view']>

type Props = { chat: Chat; files: Files; draft: Draft; view: View }

function OpenWindow({ chat, files, draft, view, onClose }: Props & { onClose: () => void }) {
  const { words } = view
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  useFocusBack()
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
      <WriteForm files={files} draft={draft} view={view} />
    </section>
  )
}

/** On phones the button is hidden as long as the window is there: only then can it be focused. */
function useFocusBack() {
  useEffect(() => () => document.querySelector<HTMLElement>('button[data-chat]')?.focus(), [])
}

function WriteForm({ files, draft, view }: Omit<Props, 'chat'>) {
  const { words } = view
  const field = useRef<HTMLTextAreaElement>(null)
  const said = useRef(0)
  useEffect(() => field.current?.focus(), [])
  const types = () => {
    if (said.current && performance.now() - said.current < TYPING_SAID_EVERY) return
    said.current = performance.now()
    if (view.messages.length > 0) void tell({ intent: 'type' })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        draft.go()
        field.current?.focus()
      }}
    >
      <RefusedNote draft={draft} words={words} onThrownAway={() => field.current?.focus()} />
      {view.isKnown ? null : (
        <details>
          <summary>{words.whoAreYou}</summary>
          <div>
            <div className="field">
              <label className="field-label" htmlFor="chat-name">
                {words.name}
              </label>
              <div className="field-box">
                <input
                  id="chat-name"
                  name="name"
                  autoComplete="name"
                  value={draft.name}
                  onChange={(event) => draft.type({ name: event.target.value })}
                />
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
                  value={draft.email}
                  onChange={(event) => draft.type({ email: event.target.value })}
                  // Folded away, it would hold the message back without a word.
                  onInvalid={({ currentTarget }) => {
                    currentTarget.closest('details')!.open = true
                  }}
                />
              </div>
              <p id="chat-email-hint" className="chat-note">
                {words.emailHint}
              </p>
            </div>
          </div>
        </details>
      )}
      {files.files.length > 0 || files.isOver ? (
        <FileRows
          files={files}
          words={{
            ...words,
            removeFile: (name) => words.removeFile.replace('{name}', name),
          }}
        />
      ) : null}
      <div className="chat-write">
        <div className="field-box">
          <textarea
            ref={field}
            name="words"
            rows={2}
            value={draft.words}
            maxLength={MOST_LETTERS}
            aria-label={words.message}
            placeholder={words.message}
            onChange={(event) => {
              draft.type({ words: event.target.value })
              types()
            }}
          />
        </div>
        <button type="submit" className="button button-marigold" disabled={!draft.canGo}>
          <Send aria-hidden />
          <span>{words.send}</span>
        </button>
      </div>
      <p className="chat-note" role="status">
        {draft.isHeld ? words.filesFirst : null}
      </p>
      <div className="chat-foot">
        <label className="chat-clip">
          <input
            type="file"
            multiple
            accept={ACCEPTED}
            onChange={({ currentTarget }) => {
              files.add(currentTarget.files ?? [])
              currentTarget.value = ''
            }}
          />
          <Paperclip aria-hidden />
          {words.addFile}
        </label>
        <a className="chat-note link" href={inLanguage('/support', view.language)}>
          <ExternalLink aria-hidden className="inline size-4" /> {words.fullPage}
        </a>
      </div>
    </form>
  )
}
