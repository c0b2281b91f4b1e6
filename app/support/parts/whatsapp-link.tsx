import { useRoot } from '#app/page/hooks.tsx'
import picture from '#app/ui/art/whatsapp.svg?no-inline'

/** WhatsApp is offered in the chat window and on the chat's page. */
export function WhatsAppLink() {
  const whatsapp = useRoot()?.whatsapp
  if (!whatsapp) return null
  return (
    <a href={whatsapp.href} target="_blank" rel="noopener noreferrer" className="chat-whatsapp">
      <svg width="24" height="24" aria-hidden="true">
        <use href={`${picture}#w`} />
      </svg>
      {whatsapp.label}
    </a>
  )
}
