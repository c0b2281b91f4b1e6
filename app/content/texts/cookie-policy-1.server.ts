import type { Text } from './text.ts'

/** Each cookie and each entry of browser storage: docs/claims.md names their files. */
export const cookiePolicy1: Text = (site) => [
  {
    title: 'In one sentence',
    blocks: [
      `${site.name} sets cookies only for what you ask of it. None is for advertising or measuring, and none comes from another site.`,
    ],
  },
  {
    title: 'The cookies we set',
    blocks: [
      {
        list: [
          'session: that you are signed in. Until the browser closes; with "Remember me", at most 30 days idle.',
          'known-here: that you have signed in on this device, so that strangers who guess passwords do not lock you out. 90 days. It names nobody.',
          'awaited: whom we sent a link to confirm an address. One day.',
          'leaving: that you left to sign in with another service. Ten minutes.',
          'cookies-work: that your browser keeps cookies, so that we can say so where it does not. 30 days.',
          'guest-…: the link of one request that you made without an account. It ends with the link, after at most 30 days.',
          'held-request: which request you have just sent. One day.',
          'application-draft: the link of an application that you go on with on another device. 30 days.',
          'application-kept: that this device keeps an application you began, so that it is shown at once. 30 days.',
          'phone-code: which code we sent to your cellphone, so that you can open your requests. One hour.',
          'device: whose uploads these are before you sign in. 30 days.',
          'chosen-plan: which plan you chose, until you pay for it. 30 days.',
          'chat: the conversation with support that you began without an account. 180 days.',
          'preview: which other date an administrator looks at. Two hours.',
          'language, look, data-saver: what you chose. One year.',
          'toast-…: a message for the next page. One minute.',
        ],
      },
    ],
  },
  {
    title: 'What your browser keeps besides',
    blocks: [
      'What you typed into a request, an application, the contact form or a message to support, so that it is not lost; the providers you chose; messages to support that wait for a signal or were not taken, with whose they are, that you have a conversation with it, and that you asked for its window to open; and whether this tab has seen your session. It stays on your device until it is sent, replaced, or you clear it; what you write to support until you close the tab, and a message that waits there while somebody else uses the browser for a week at most.',
    ],
  },
  {
    title: 'How to refuse them',
    blocks: [
      'Your browser can block or clear cookies. Searching and reading work without any. Signing in, requests as a guest and your choice of language do not.',
    ],
  },
]
