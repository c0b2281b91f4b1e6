import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/**
 * The texts of the chat window. It has a language of its own, which may differ from the page's, and few
 * visitors open it: so its texts come with the messages instead of with each page. Until then it uses those
 * of the page's language, which come with the window.
 */
const words = {
  title: msg`Support chat`,
  close: msg`Close the chat`,
  language: msg`Language of the chat`,
  welcome: msg`Sawubona! Ask us anything. A real person reads every message.`,
  support: msg`Support`,
  you: msg`You`,
  automatic: msg`Automatic`,
  sent: msg`Sent`,
  read: msg`Read`,
  waiting: msg`You're offline. We've kept it and will send it when you're back online.`,
  sending: msg`Sending…`,
  offline: msg`You're offline. We keep what you write on this device and send it when you're back online.`,
  troubled: msg`We couldn't deliver it just now. We've kept it and will try again.`,
  tooMany: msg`You've sent a lot of messages. We've kept this one and will send it after {time}.`,
  fetching: msg`Loading the conversation…`,
  lost: msg`We can't reach support right now. We keep what you write on this device and send it later.`,
  again: msg`Try again`,
  whoAreYou: msg`Your details (optional)`,
  name: msg`Name`,
  email: msg`Email`,
  emailHint: msg`If you leave, we'll reply by email.`,
  message: msg`Your message`,
  send: msg`Send`,
  types: msg`{name} is writing…`,
  sentTitle: msg`Message sent`,
  sentWords: msg`Our support team will get back to you soon.`,
  savedWords: msg`We've received your message and will respond soon.`,
  failed: msg`This couldn't be sent. What you wrote is still here.`,
  howWasIt: msg`How did we do?`,
  stars: msg`{count} of 5`,
  thanks: msg`Thanks for telling us.`,
  fullPage: msg`Open as a page`,
  refused: msg`This message wasn't accepted`,
  throwAway: msg`Delete it`,
  addFile: msg`Image or PDF`,
  removeFile: msg`Remove {name}`,
  fileWaits: msg`Waiting for a connection. Keep this page open.`,
  fileTroubled: msg`We couldn't take this file just now. We'll try again. Keep this page open.`,
  fileRefused: msg`This file wasn't accepted. Remove it, or choose it again later.`,
  fileGone: msg`This file is no longer here. Choose it again.`,
  fileTooLarge: msg`This file is over 12 MB. Choose a smaller one.`,
  tooManyFiles: msg`You can send 5 files with a message. Send the others with the next one.`,
  filesFirst: msg`Sends once the files are uploaded.`,
} as const satisfies Record<string, MessageDescriptor>

export type ChatWords = Record<keyof typeof words, string>

export function chatWords(i18n: Pick<I18n, '_'>): ChatWords {
  return Object.fromEntries(
    Object.entries(words).map(([key, descriptor]) => [
      key,
      // Names, counts and times are filled in by the window.
      i18n._(
        descriptor.id,
        { name: '{name}', count: '{count}', time: '{time}' },
        { message: descriptor.message },
      ),
    ]),
  ) as ChatWords
}
