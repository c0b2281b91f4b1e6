import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PublicAddress } from '#app/page/address.ts'
import type { DocumentKey } from './shapes.ts'

export type DocumentGroup = 'home' | 'pages' | 'faq' | 'help'

/** The groups of the tree, in order. */
export const documentGroups: Record<DocumentGroup, MessageDescriptor> = {
  home: msg`Home`,
  pages: msg`Pages`,
  faq: msg`FAQ`,
  help: msg`Help Center`,
}

type Document = {
  group: DocumentGroup
  name: MessageDescriptor
  /** The public page that shows it. */
  page: PublicAddress
  /** Shown only before the launch. */
  isBeforeLaunch?: true
  /** Shown only after the launch. */
  isAfterLaunch?: true
  /** Contains no text, so all languages share one version. */
  isForAllLanguages?: true
}

export const documents: Record<DocumentKey, Document> = {
  'home-slides': { group: 'home', name: msg`Hero slides`, page: '/', isBeforeLaunch: true },
  'home-blocks': { group: 'home', name: msg`Home page`, page: '/', isAfterLaunch: true },
  'home-order': {
    group: 'home',
    name: msg`Order of the home page`,
    page: '/',
    isAfterLaunch: true,
    isForAllLanguages: true,
  },
  about: { group: 'pages', name: msg`About`, page: '/about-us' },
  'how-it-works': { group: 'pages', name: msg`How it works`, page: '/how-it-works' },
  careers: { group: 'pages', name: msg`Careers`, page: '/careers' },
  'faq-booking': { group: 'faq', name: msg`Finding and booking`, page: '/faq' },
  'faq-checks': { group: 'faq', name: msg`Checks`, page: '/faq' },
  'faq-prices': { group: 'faq', name: msg`Prices and plans`, page: '/faq' },
  'faq-providers': { group: 'faq', name: msg`For providers`, page: '/faq' },
  'help-getting-started': { group: 'help', name: msg`Getting Started`, page: '/help-center' },
  'help-how-to-book-services': {
    group: 'help',
    name: msg`How to Book Services`,
    page: '/help-center',
  },
  'help-provider-verification-process': {
    group: 'help',
    name: msg`Provider Verification Process`,
    page: '/help-center',
  },
  'help-payment-security': { group: 'help', name: msg`Payment & Security`, page: '/help-center' },
  'help-becoming-a-provider': {
    group: 'help',
    name: msg`Becoming a Provider`,
    page: '/help-center',
  },
}
