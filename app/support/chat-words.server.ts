import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Language } from '#app/platform/languages.ts'
import { wordsFor } from '#app/platform/words.server.ts'

/**
 * The words of the chat window. It speaks a language of its own choosing, which need not be the page's,
 * and comes to few visitors: so its words come with what was said, and not with each page.
 */
const words = {
  title: msg`Support chat`,
  close: msg`Close the chat`,
  language: msg`Language of the chat`,
  welcome: msg`Sawubona! Ask us anything. A person reads every message.`,
  support: msg`Support`,
  you: msg`You`,
  automatic: msg`Automatic`,
  sent: msg`Sent`,
  read: msg`Read`,
  waiting: msg`Waiting for signal. It's kept and will go by itself.`,
  sending: msg`Sending…`,
  offline: msg`You are offline. What you write is kept on this device and goes by itself.`,
  lost: msg`The line to support is broken. New messages are looked for now and then.`,
  whoAreYou: msg`Who you are (you can skip this)`,
  name: msg`Name`,
  email: msg`Email`,
  emailHint: msg`If you leave, the answer comes by mail.`,
  message: msg`Your message`,
  send: msg`Send`,
  types: msg`{name} is writing…`,
  sentTitle: msg`Message sent`,
  sentWords: msg`Our support team will get back to you soon.`,
  keptWords: msg`We've received your message and will respond soon.`,
  failed: msg`This could not be sent. What you wrote is still here.`,
  howWasIt: msg`How did we do?`,
  stars: msg`{count} of 5`,
  thanks: msg`Thank you. That was noted.`,
  fullPage: msg`Open as a page`,
  refused: msg`This message was not taken`,
  remove: msg`Remove`,
} as const satisfies Record<string, MessageDescriptor>

export type ChatWords = Record<keyof typeof words, string>

export function chatWords(language: Language): ChatWords {
  const i18n = wordsFor(language)
  return Object.fromEntries(
    Object.entries(words).map(([key, descriptor]) => [
      key,
      // Names and counts are put in by the window.
      i18n._(descriptor.id, { name: '{name}', count: '{count}' }, { message: descriptor.message }),
    ]),
  ) as ChatWords
}
