import type { SiteSettings } from '../site-settings.ts'

/** A paragraph, a list, facts, or a link that stands alone. */
export type Block =
  | string
  | { list: string[] }
  /** What is called how, in two columns. */
  | { facts: { name: string; words: string }[] }
  | { link: { to: string; words: string } }

export type TextSection = { title: string; blocks: Block[] }

/** What a text takes from the settings, so that no text spells it. */
export type TextFacts = SiteSettings & { siteUrl: string }

/** Long texts stand outside the catalogues: they are English in every language, and the page says so. */
export type Text = (facts: TextFacts) => TextSection[]
