import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The pages of the settings, in order. Their icons are in screens/settings.tsx. */
export const pages = {
  profile: { name: msg`Profile`, about: msg`Name, what you do, about you` },
  contact: {
    name: msg`Cellphone and cause`,
    about: msg`Your contact details, and where your 10% goes`,
  },
  services: { name: msg`Services and prices`, about: msg`Your prices and call-out fee` },
  areas: { name: msg`Where you work`, about: msg`Where you're based and how far you travel` },
  languages: { name: msg`Languages`, about: msg`The languages you speak with customers` },
  photos: { name: msg`Photos`, about: msg`Your portrait, logo and photos of your work` },
  site: { name: msg`One-page site`, about: msg`Your own page, in your colours` },
  notifications: { name: msg`Emails`, about: msg`Which emails you get from us` },
  documents: { name: msg`Documents`, about: msg`Your documents and when they expire` },
} as const satisfies Record<string, { name: MessageDescriptor; about: MessageDescriptor }>

export type PageName = keyof typeof pages
export const pageNames = Object.keys(pages) as PageName[]

export const SETTINGS = '/provider-portal/settings'
export const addressOf = (page: PageName) => `${SETTINGS}/${page}` as const
