import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type NotYet = {
  title: MessageDescriptor
  sentence: MessageDescriptor
  next: { to: string; words: MessageDescriptor }
  /** Who may see it: everyone, whoever is signed in, or administrators. */
  for?: 'signed-in' | 'admin'
}

const findSomeone = { to: '/services', words: msg`Find a provider` }
const home = { to: '/', words: msg`Home` }
const nothingListed = msg`No listings yet`
const nothingHere = msg`Nothing to look after here yet`

/**
 * Addresses that the navigation leads to and that hold nothing so far: each says so, and offers what
 * there is. None of them pretends.
 */
export const notYet: Record<string, NotYet> = {
  'online-stores': {
    title: msg`Local online stores`,
    sentence: nothingListed,
    next: findSomeone,
  },
  'npo-charities': {
    title: msg`NPOs & charities`,
    sentence: nothingListed,
    next: findSomeone,
  },
  'services/npo-charities': {
    title: msg`NPOs & charities`,
    sentence: nothingListed,
    next: findSomeone,
  },
  'how-it-works': {
    title: msg`How it works`,
    sentence: msg`Choose a service and a place, pick up to five providers, and say what you need. They answer with priced quotes, you compare them and accept one, and you rate the work when it is done. Asking costs nothing.`,
    next: findSomeone,
  },
  'about-us': {
    title: msg`About Us`,
    sentence: msg`This page has not been written yet.`,
    next: home,
  },
  about: { title: msg`About Us`, sentence: msg`This page has not been written yet.`, next: home },
  careers: { title: msg`Careers`, sentence: msg`There are no open positions.`, next: home },
  faq: {
    title: msg`Frequently Asked Questions`,
    sentence: msg`No questions are answered here yet.`,
    next: { to: '/contact', words: msg`Contact` },
  },
  'npo-instruction-manual': {
    title: msg`NPO manual`,
    sentence: msg`This page has not been written yet.`,
    next: home,
  },
  terms: {
    title: msg`Terms of Service`,
    sentence: msg`These terms have not been published yet. Until they are, asking for quotes and answering them costs nothing and binds nobody beyond the quote that is accepted.`,
    next: home,
  },
  privacy: {
    title: msg`Privacy Policy`,
    sentence: msg`The full policy has not been published yet. What you send with a request is seen by the providers you choose: the suburb and your words at once, your name and number when you accept a quote. Nobody else gets it.`,
    next: home,
  },
  'cookie-policy': {
    title: msg`Cookie Policy`,
    sentence: msg`This site sets cookies only for what you ask of it: staying signed in, your language, the look and the data saver. There are no cookies for advertising or measuring.`,
    next: home,
  },
  messages: {
    title: msg`Messages`,
    sentence: msg`No messages yet. What you and a provider write to each other stands on the request itself.`,
    next: { to: '/requests', words: msg`My requests` },
    for: 'signed-in',
  },
  'admin/services': { title: msg`Services`, sentence: nothingHere, next: home, for: 'admin' },
  'admin/providers': { title: msg`Providers`, sentence: nothingHere, next: home, for: 'admin' },
  'admin/online-stores': {
    title: msg`Online Stores`,
    sentence: nothingHere,
    next: home,
    for: 'admin',
  },
  'admin/npo-charities': {
    title: msg`NPO & Charities`,
    sentence: nothingHere,
    next: home,
    for: 'admin',
  },
  'admin/images': { title: msg`Images`, sentence: nothingHere, next: home, for: 'admin' },
  'admin/content': { title: msg`Content`, sentence: nothingHere, next: home, for: 'admin' },
  'admin/success-stories': {
    title: msg`Success Stories`,
    sentence: nothingHere,
    next: home,
    for: 'admin',
  },
  'admin/settings': { title: msg`Settings`, sentence: nothingHere, next: home, for: 'admin' },
}
