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
import { Messages } from './message-text.tsx'
import { useChat } from './use-chat.ts'
import { useDraft } from './use-draft.ts'
import { useFiles } from './use-files.ts'
import { type Props, WriteForm } from './write-form.tsx'

/** The badge on the chat button, and its label. */
export type Mark = { shown: string; label: string }

type ChatWindowProps = {
  who: string
  isOpen: boolean
  isAway: boolean
  onMark: (mark: Mark | null) => void
  onClose: () => void
}

/**
 * The chat, open or closed. Closed it renders nothing, but counts unread messages and reports failed ones.
 * Its texts come from the server with the conversation, in the chat's own language; before that, or while the
 * server is unreachable, they are in the page's. On pages without a chat it only sends pending messages.
 */
export function ChatWindow({ who, isOpen, isAway, onMark, onClose }: ChatWindowProps) {
  const chat = useChat({ who, isAway })
  const { i18n, t } = useLingui()
  const first = useMemo(() => firstView(i18n), [i18n])
  const view = chat.view ?? first
  // State is kept here, so that closing the window doesn't abort uploads.
  const files = useFiles(view.language, MOST_FILES)
  const draft = useDraft(chat, files, view, { who, isOpen, isAway })
  const unread = shownUnread(view.unread)
  const [shown, label] = draft.isStuck
    ? ['!', t`Chat with support, a message wasn't sent`]
    : [view.unread > 0 && unread, t`Chat with support, unread: ${unread}`]
  // Until the conversation has loaded, the button shows the page's count.
  const isVisible = isOpen || draft.isStuck || chat.view !== null
  useEffect(() => {
    if (isVisible) onMark(isOpen || !shown ? null : { shown, label })
  }, [isVisible, isOpen, shown, label, onMark])
  useReadWhileOpen(isOpen, chat.read)
  if (!isOpen) return null
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="chat" />
      <OpenWindow chat={chat} files={files} draft={draft} view={view} onClose={onClose} />
    </>
  )
}

function useReadWhileOpen(isOpen: boolean, read: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const readIfVisible = () => document.visibilityState === 'visible' && read()
    readIfVisible()
    document.addEventListener('visibilitychange', readIfVisible)
    return () => document.removeEventListener('visibilitychange', readIfVisible)
  }, [isOpen, read])
}

function OpenWindow({ chat, files, draft, view, onClose }: Props & { onClose: () => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  useFocusBack()
  return (
    <section
      role="dialog"
      aria-label={view.words.title}
      className="chat-window"
      lang={view.language}
      onKeyDown={onKeyDown}
    >
      <Head chat={chat} view={view} onClose={onClose} />
      <WhatsAppLink />
      <Messages chat={chat} view={view} />
      <WriteForm files={files} draft={draft} view={view} />
    </section>
  )
}

type HeadProps = Pick<Props, 'chat' | 'view'> & { onClose: () => void }

function Head({ chat, view: { words, hours, language }, onClose }: HeadProps) {
  return (
    <header>
      <LogoMark />
      <div>
        <h2>{words.title}</h2>
        <p>{hours}</p>
      </div>
      <select
        aria-label={words.language}
        value={language}
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
  )
}

/** On phones the button is hidden while the window is open: it can be focused only afterwards. */
function useFocusBack() {
  useEffect(() => () => document.querySelector<HTMLElement>('button[data-chat]')?.focus(), [])
}
