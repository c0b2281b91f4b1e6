import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PublicAddress } from '#app/page/address.ts'

type NotYet = {
  title: MessageDescriptor
  sentence: MessageDescriptor
  next: { to: PublicAddress; words: MessageDescriptor }
  /** Where two addresses answer with the same page, the one that counts. */
  canonical?: PublicAddress
}

const findSomeone: NotYet['next'] = { to: '/services', words: msg`Find a provider` }
const nothingListed = msg`No listings yet`

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
    canonical: '/npo-charities',
    title: msg`NPOs & charities`,
    sentence: nothingListed,
    next: findSomeone,
  },
}
