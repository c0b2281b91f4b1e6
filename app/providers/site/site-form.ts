import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { cutText } from '#app/platform/plain-text.ts'
import { plainText } from '#app/platform/text-schemas.ts'
import { isAccent } from './accents.ts'
import { sectionsIn } from './sections.ts'

export const LONGEST_HEADLINE = 80

/** The settings of a site, each as one string, as posted and compared. */
export const siteFields = ['on', 'headline', 'accent', 'sections'] as const
export type SiteField = (typeof siteFields)[number]
export type SiteFields = Record<SiteField, string>

/** The posted fields, normalised. */
export function readSite(form: FormData): SiteFields {
  const typed = String(form.get('headline') ?? '')
  const read = plainText(LONGEST_HEADLINE * 4).safeParse(typed)
  return {
    on: form.get('on') === 'on' ? 'on' : '',
    headline: cutText(read.success ? read.data : typed, LONGEST_HEADLINE),
    accent: String(form.get('accent') ?? ''),
    sections: sectionsIn(form.getAll('section').map(String)).join(' '),
  }
}

export type SiteProblems = Partial<Record<SiteField, string[]>>

export function siteProblems(i18n: I18n, { accent }: SiteFields): SiteProblems {
  return isAccent(accent) ? {} : { accent: [i18n._(msg`Choose one of these colours.`)] }
}
