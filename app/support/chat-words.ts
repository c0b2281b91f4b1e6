import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/**
 * The words of the chat window. It speaks a language of its own choosing, which need not be the page's,
 * and comes to few visitors: so its words come with what was said, and not with each page.
 * Until they are here it has those of the page's language, which come with the window.
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
  troubled: msg`Support could not take it just now. It's kept and will go by itself.`,
  tooMany: msg`Too many messages came from here. It's kept and will go by itself after {time}.`,
  fetching: msg`Fetching the conversation…`,
  lost: msg`Support can't be reached just now. What you write is kept on this device and goes by itself.`,
  again: msg`Try again`,
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
  throwAway: msg`Throw it away`,
  addFile: msg`Picture or PDF`,
  removeFile: msg`Remove {name}`,
  fileWaits: msg`Waiting for signal. Keep this page open.`,
  fileTroubled: msg`Support could not take this file just now. It's sent again by itself. Keep this page open.`,
  fileRefused: msg`This file was not taken. Remove it, or choose it again later.`,
  fileGone: msg`This file is no longer here. Choose it again.`,
  fileTooLarge: msg`This file is larger than 12 MB, which is the most that can be sent.`,
  tooManyFiles: msg`At most 5 files go with one message. Send the others with the next.`,
  filesFirst: msg`Goes as soon as the files are there.`,
} as const satisfies Record<string, MessageDescriptor>

export type ChatWords = Record<keyof typeof words, string>

export function chatWords(i18n: Pick<I18n, '_'>): ChatWords {
  return Object.fromEntries(
    Object.entries(words).map(([key, descriptor]) => [
      key,
      // Names, counts and times are put in by the window.
      i18n._(
        descriptor.id,
        { name: '{name}', count: '{count}', time: '{time}' },
        { message: descriptor.message },
      ),
    ]),
  ) as ChatWords
}
