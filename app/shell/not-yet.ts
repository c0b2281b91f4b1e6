import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PublicAddress } from '#app/page/address.ts'

type NotYet = {
  title: MessageDescriptor
  sentence: MessageDescriptor
  next: { to: PublicAddress; words: MessageDescriptor }
  /** The canonical path, if two paths have the same page. */
  canonical?: PublicAddress
}

const findSomeone: NotYet['next'] = { to: '/services', words: msg`Find a provider` }
const nothingListed = msg`No listings yet`

/** Pages in the navigation that aren't built yet: each says so, and links to what exists. */
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
    canonical: '/npo-charities',
    title: msg`NPOs & charities`,
    sentence: nothingListed,
    next: findSomeone,
  },
}
