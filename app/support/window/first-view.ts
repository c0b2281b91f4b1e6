import type { I18n } from '@lingui/core'
import { isSpoken } from '#app/platform/languages.ts'
import type { ChatView } from '../chat-view.server.ts'
import { chatWords } from '../chat-words.ts'

/** The window's initial data until the conversation has loaded, so that it can be written in at once. */
export const firstView = (i18n: Pick<I18n, '_' | 'locale'>): ChatView => ({
  language: isSpoken(i18n.locale) ? i18n.locale : 'en',
  words: chatWords(i18n),
  isClosed: false,
  hours: '',
  promise: '',
  today: '',
  messages: [],
  unread: 0,
  reference: null,
  asksForRating: false,
  // Name and email are asked only once it is known that there is no account.
  isKnown: true,
  name: '',
  email: '',
})
