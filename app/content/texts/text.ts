import type { I18n } from '@lingui/core'
import type { PublicAddress } from '#app/page/address.ts'
import type { SiteSettings } from '#app/page/site-settings.ts'
import type { RichBlock } from '#app/ui/rich-text.tsx'

/** A paragraph, a list, facts, or a link on its own. */
export type Block =
  | string
  | { list: string[] }
  /** Names and values in two columns. */
  | { facts: { name: string; words: string }[] }
  | { link: { to: PublicAddress | '/profile/privacy'; words: string } }
  /** Formatted by an editor. */
  | { rich: Exclude<RichBlock, string> }

export type TextSection = { title: string; blocks: Block[] }

/** The settings that a text uses, so that it doesn't contain their values. */
export type TextSettings = SiteSettings & { siteUrl: string }

/**
 * A long text in the language of the page. Texts that users agree to or rely on ignore the language: they are
 * in English everywhere, and the page says so (docs/decisions/0129).
 */
export type Text = (settings: TextSettings, i18n: I18n) => TextSection[]
