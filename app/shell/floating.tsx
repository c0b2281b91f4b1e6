import { useLingui } from '@lingui/react/macro'
import { useRoot } from '#app/page/hooks.tsx'
import { ChatButton } from '#app/support/public/chat-button.tsx'

/**
 * The chat's button at the lower right of public pages. It is above bars at the window's foot
 * (`--foot-bar`), and pages leave room for it below their last line. WhatsApp is in the chat's window.
 */
export function FloatingButton() {
  const { t } = useLingui()
  const root = useRoot()
  // What was begun in the chat goes on unseen.
  const isAway = root?.isWithoutChat === true
  // Anyone who comes after someone on the same device finds nothing of theirs.
  const who = root ? (root.visitor?.id ?? 'guest') : ''
  return (
    <aside className="floating" aria-label={t`Support`} hidden={isAway}>
      <ChatButton key={who} who={who} isAway={isAway} />
    </aside>
  )
}
