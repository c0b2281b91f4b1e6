import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PublicAddress } from './address.ts'

export type SiteLink = {
  to: PublicAddress
  words: MessageDescriptor
  /** Moves under "More" first where the header has no room for all. */
  isUnderMore?: boolean
}

/** The links of header, menu and footer. Texts quoted from the specification are verbatim. */
export const mainLinks: SiteLink[] = [
  { to: '/', words: msg`Home` },
  { to: '/services', words: msg`Services` },
  { to: '/online-stores', words: msg`Online Stores`, isUnderMore: true },
  { to: '/npo-charities', words: msg`NPOs & Charities`, isUnderMore: true },
  { to: '/how-it-works', words: msg`How it Works`, isUnderMore: true },
  { to: '/about-us', words: msg`About`, isUnderMore: true },
  { to: '/become-provider', words: msg`Become a Provider` },
]

export const contactLink: SiteLink = { to: '/contact', words: msg`Contact` }

export const footerColumns: { title: MessageDescriptor; links: SiteLink[] }[] = [
  {
    title: msg`Platform`,
    links: [
      { to: '/services', words: msg`Services` },
      { to: '/online-stores', words: msg`Online Stores` },
      { to: '/npo-charities', words: msg`NPOs & Charities` },
      { to: '/how-it-works', words: msg`How it Works` },
      { to: '/become-provider', words: msg`Become a Provider` },
    ],
  },
  {
    title: msg`Support`,
    links: [
      { to: '/contact', words: msg`Contact` },
      { to: '/faq', words: msg`FAQ` },
      { to: '/help-center', words: msg`Help Center` },
      { to: '/npo-instruction-manual', words: msg`NPO manual` },
    ],
  },
  {
    title: msg`Legal`,
    links: [
      { to: '/terms', words: msg`Terms of Service` },
      { to: '/privacy', words: msg`Privacy Policy` },
      { to: '/cookie-policy', words: msg`Cookie Policy` },
      { to: '/company-details', words: msg`Company details` },
      { to: '/sources', words: msg`Sources and licences` },
    ],
  },
]

/** All links. Before the launch, those to closed pages are left out (shell/frame.server.ts). */
export const siteLinks = [...mainLinks, contactLink, ...footerColumns.flatMap(({ links }) => links)]
