import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SiteAddress } from '#app/page/address.ts'

/** The administration's parts in the site's own menu, in order. */
export const adminLinks = {
  dashboard: { to: '/admin/dashboard', words: msg`Dashboard` },
  providers: { to: '/admin/providers', words: msg`Providers` },
  support: { to: '/admin/support', words: msg`Support` },
  services: { to: '/admin/services', words: msg`Services` },
  stores: { to: '/admin/online-stores', words: msg`Online Stores` },
  npos: { to: '/admin/npo-charities', words: msg`NPO & Charities` },
  images: { to: '/admin/images', words: msg`Images` },
  content: { to: '/admin/content', words: msg`Content` },
  users: { to: '/admin/users', words: msg`Users` },
  stories: { to: '/admin/success-stories', words: msg`Success Stories` },
  settings: { to: '/admin/settings', words: msg`Settings` },
} as const satisfies Record<string, { to: SiteAddress; words: MessageDescriptor }>

export type AdminLinkName = keyof typeof adminLinks
