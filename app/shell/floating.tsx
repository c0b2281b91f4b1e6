import { useLingui } from '@lingui/react/macro'
import { useRoot } from '#app/page/hooks.tsx'
import { ChatButton } from '#app/support/public/chat-button.tsx'
import picture from '#app/ui/art/whatsapp.svg?no-inline'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

/**
 * What floats at the lower right of every page, one above the other. It stands above bars and trays at
 * the window's foot (`--foot-bar`), and pages leave room for it below their last line.
 */
export function FloatingButtons() {
  const { t } = useLingui()
  const root = useRoot()
  const whatsapp = root?.whatsapp
  // What was begun in the chat goes on unseen.
  const isAway = root?.isWithoutChat === true
  // Whoever comes after somebody on the same device finds nothing of theirs.
  const who = root ? (root.visitor?.id ?? 'guest') : ''
  return (
    <aside className="floating" aria-label={t`Support`} hidden={isAway && !whatsapp}>
      {whatsapp && (
        <a
          href={whatsapp.href}
          target="_blank"
          rel="noopener noreferrer"
          title={whatsapp.label}
          className="floating-button"
          data-whatsapp
        >
          <svg width="28" height="28" aria-hidden="true">
            <use href={`${picture}#w`} />
          </svg>
          <VisuallyHidden>{whatsapp.label}</VisuallyHidden>
        </a>
      )}
      <ChatButton key={who} who={who} isAway={isAway} />
    </aside>
  )
}
