import type { I18n } from '@lingui/core'
import type { PublicAddress } from '#app/page/address.ts'
import type { SiteSettings } from '#app/page/site-settings.ts'
import type { RichBlock } from '#app/ui/rich-text.tsx'

/** A paragraph, a list, names with their values, or a link that stands alone. */
export type Block =
  | string
  | { list: string[] }
  /** Names and values in two columns. */
  | { facts: { name: string; words: string }[] }
  | { link: { to: PublicAddress | '/profile/privacy'; words: string } }
  /** What an editor formatted. */
  | { rich: Exclude<RichBlock, string> }

export type TextSection = { title: string; blocks: Block[] }

/** What a text takes from the settings, so that no text spells it. */
export type TextSettings = SiteSettings & { siteUrl: string }

/**
 * A long text in the language of the page. What someone agrees to or relies on leaves the language alone:
 * it is English everywhere, and the page says so (docs/decisions/0129).
 */
export type Text = (settings: TextSettings, i18n: I18n) => TextSection[]
