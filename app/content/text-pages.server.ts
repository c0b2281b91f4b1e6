import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { VersionedText } from '#app/agreements/public/text-versions.ts'
import { companyDetails } from './texts/company-details.server.ts'
import { cookiePolicy1 } from './texts/cookie-policy-1.server.ts'
import { careers, npoManual } from './texts/pages.server.ts'
import { privacy1 } from './texts/privacy-1.server.ts'
import { privacy2 } from './texts/privacy-2.server.ts'
import { terms1 } from './texts/terms-1.server.ts'
import { terms2 } from './texts/terms-2.server.ts'
import type { Text } from './texts/text.ts'

type TextPage = {
  title: MessageDescriptor
  description: MessageDescriptor
  text?: Text
  /** English in every language, because users agree to it or rely on it (docs/decisions/0129). */
  isEnglishOnly?: true
}

type TextName = VersionedText | 'company-details' | 'careers'

export const isTextPage = (name: string): name is TextName => Object.hasOwn(textPages, name)

/** Pages that consist of a title and a long text. Those without a text of their own have versions. */
export const textPages: Record<TextName, TextPage> = {
  terms: {
    title: msg`Terms of Service`,
    description: msg`What you and we agree to: requests, plans, prices, notice and refunds.`,
    isEnglishOnly: true,
  },
  privacy: {
    title: msg`Privacy Policy`,
    description: msg`What we keep about you, who sees it, for how long, and your rights.`,
    isEnglishOnly: true,
  },
  'cookie-policy': {
    title: msg`Cookie Policy`,
    description: msg`Every cookie this site sets, and what it's for.`,
    isEnglishOnly: true,
  },
  'company-details': {
    title: msg`Company details`,
    description: msg`Who runs this site: name, registration, addresses, office bearers and codes.`,
    text: companyDetails,
    isEnglishOnly: true,
  },
  careers: {
    title: msg`Careers`,
    description: msg`Open positions, and finding work through the site.`,
    text: careers,
  },
  'npo-instruction-manual': {
    title: msg`NPO manual`,
    description: msg`How we'll list NPOs and charities, free of charge.`,
  },
}

export const versionsOfTexts: Record<VersionedText, Record<string, Text>> = {
  terms: { '1': terms1, '2': terms2 },
  privacy: { '1': privacy1, '2': privacy2 },
  'cookie-policy': { '1': cookiePolicy1 },
  'npo-instruction-manual': { '1': npoManual },
}
