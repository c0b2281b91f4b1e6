import { useLingui } from '@lingui/react/macro'
import { useRoot } from '#app/page/hooks.tsx'
import { ChatButton } from '#app/support/public/chat-button.tsx'

/**
 * The chat button at the lower right of public pages. It floats above bottom bars (`--foot-bar`), and pages
 * have padding for it below their last line. WhatsApp is in the chat window.
 */
export function FloatingButton() {
  const { t } = useLingui()
  const root = useRoot()
  // A message begun in the chat continues in the background.
  const isAway = root?.isWithoutChat === true
  // The next user of a shared device finds nothing of the previous one.
  const who = root ? (root.visitor?.id ?? 'guest') : ''
  return (
    <aside className="floating" aria-label={t`Support`} hidden={isAway}>
      <ChatButton key={who} who={who} isAway={isAway} />
    </aside>
  )
}
