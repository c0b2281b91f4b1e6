import { msg } from '@lingui/core/macro'
import type { RouterContextProvider } from 'react-router'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { shownToken } from './chat-token.server.ts'
import { currentConversation } from './unread.server.ts'

/**
 * The chat button's state for a visitor with an open conversation: the unread count, and its label. Null for
 * everyone else, whose pages are cached.
 */
export async function openConversation(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { isRead }: { isRead: boolean },
) {
  const { db, config } = context.get(servicesContext)
  const token = shownToken(request, config)
  const current = await currentConversation(db, { userId: visitor(context)?.id, token })
  if (!current?.isOpen && !current?.unread) return null
  const i18n = requestI18n(context)
  const label = i18n._(msg`Chat with support`)
  const unread = '#'
  const labels = `${label}|${i18n._(msg`Chat with support, unread: ${unread}`)}`
  return { unread: isRead ? 0 : current.unread, labels }
}
