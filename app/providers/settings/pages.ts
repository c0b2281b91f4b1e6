import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The pages of the settings, in their order. Their pictures stand in screens/settings.tsx. */
export const pages = {
  profile: { name: msg`Profile`, about: msg`Name, what you do, your own words` },
  contact: { name: msg`Cellphone and cause`, about: msg`Your number, and where your 10% goes` },
  services: { name: msg`Services and prices`, about: msg`What you charge, and for coming` },
  areas: { name: msg`Where you work`, about: msg`From where you come, and how far` },
  languages: { name: msg`Languages`, about: msg`What you speak with customers` },
  photos: { name: msg`Photos`, about: msg`Your face, your logo, your work` },
  site: { name: msg`One-page site`, about: msg`A page of your own, in your colours` },
  notifications: { name: msg`Letters`, about: msg`Which mail you want from us` },
  documents: { name: msg`Documents`, about: msg`Papers, and when they run out` },
} as const satisfies Record<string, { name: MessageDescriptor; about: MessageDescriptor }>

export type PageName = keyof typeof pages
export const pageNames = Object.keys(pages) as PageName[]

export const SETTINGS = '/provider-portal/settings'
export const addressOf = (page: PageName) => `${SETTINGS}/${page}` as const
