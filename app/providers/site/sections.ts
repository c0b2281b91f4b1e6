import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The sections of a site, in order. The quote form is always included. */
export const sections = {
  services: { name: msg`Services and prices`, about: msg`Your price list` },
  photos: { name: msg`Photos of your work`, about: msg`The photos on your profile` },
  about: { name: msg`About you`, about: msg`Your description, languages and hours` },
  area: { name: msg`Where you work`, about: msg`A map of the area you cover` },
  checks: { name: msg`Checks`, about: msg`What we checked, and when` },
  reviews: { name: msg`Reviews`, about: msg`Your newest reviews and your average` },
} as const satisfies Record<string, { name: MessageDescriptor; about: MessageDescriptor }>

export type Section = keyof typeof sections
export const sectionNames = Object.keys(sections) as Section[]

/** In page order; unknown names are left out. */
export const sectionsIn = (names: readonly string[]): Section[] =>
  sectionNames.filter((section) => names.includes(section))
