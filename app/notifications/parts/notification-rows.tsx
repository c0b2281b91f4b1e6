import {
  BadgeCheck,
  CircleAlert,
  Inbox,
  type LucideIcon,
  MessageCircle,
  ReceiptText,
  Wallet,
} from 'lucide-react'
import { Link } from 'react-router'
import type { NotificationPicture } from '../public/kinds.ts'
import type { NotificationsView } from '../view.server.ts'

const icons: Record<NotificationPicture, LucideIcon> = {
  request: Inbox,
  quote: ReceiptText,
  answer: MessageCircle,
  check: BadgeCheck,
  payment: Wallet,
  warning: CircleAlert,
}

/** Notifications, newest first; new ones have a border and a label. */
export function NotificationRows({ view: { items, words } }: { view: NotificationsView }) {
  return (
    <ul className="notices">
      {items.map(({ id, picture, title, line, when, at: happenedAt, href, isNew }) => {
        const Icon = icons[picture]
        return (
          <li key={id}>
            <Link to={href} className="notice" data-new={isNew || undefined}>
              <span className="notice-icon">
                <Icon aria-hidden />
              </span>
              <span>
                <b>
                  {isNew ? <span className="sr-only">{words.new}: </span> : null}
                  {title}
                </b>
                {line ? <span>{line}</span> : null}
                <time dateTime={happenedAt}>{when}</time>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
