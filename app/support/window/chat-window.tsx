import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo } from 'react'
import { languages, spokenLanguages } from '#app/platform/languages.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { LogoMark } from '#app/ui/logo.tsx'
import { MOST_FILES } from '../files.ts'
import { WhatsAppLink } from '../parts/whatsapp-link.tsx'
import { shownUnread } from '../unread.ts'
import styles from './chat.css?url'
import { firstView } from './first-view.ts'
import { Said } from './message-text.tsx'
import { useChat } from './use-chat.ts'
import { useDraft } from './use-draft.ts'
import { useFiles } from './use-files.ts'
import { type Props, WriteForm } from './write-form.tsx'

/** What stands at the button, and what the button is called meanwhile. */
export type Mark = { shown: string; label: string }

type ChatWindowProps = {
  who: string
  isOpen: boolean
  isAway: boolean
  onMark: (mark: Mark | null) => void
  onClose: () => void
}

/**
 * The chat, open or closed. Closed it draws nothing, counts what is unread, and says where something did
 * not go. Its words come from the server with the conversation, in the chat's own language; until then, or
 * while the server can't be reached, it has the page's. On pages that have no chat it sends what was begun.
 */
export function ChatWindow({ who, isOpen, isAway, onMark, onClose }: ChatWindowProps) {
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
    ? ['!', t`Chat with support, a message wasn't sent`]
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
          {spokenLanguages.map((code) => (
            <option key={code} value={code} lang={code}>
              {languages[code].name}
            </option>
          ))}
        </select>
        <IconButton label={words.close} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <WhatsAppLink />
      <Said chat={chat} view={view} />
      <WriteForm files={files} draft={draft} view={view} />
    </section>
  )
}

/** On phones the button is hidden as long as the window is there: only then can it be focused. */
function useFocusBack() {
  useEffect(() => () => document.querySelector<HTMLElement>('button[data-chat]')?.focus(), [])
}
