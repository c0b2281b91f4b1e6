import type { Toast } from '#app/platform/flash.server.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import type { LaunchPhase } from './launch-phase.ts'
import type { SignedIn } from './person.ts'

/**
 * A notice of the server above a page. With `leave` it ends a preview, with `change` it links to its form;
 * with `stop` it ends seeing the site as someone.
 */
export type Note = { title: string; text: string; leave?: string; change?: string; stop?: string }

/** A window width in rem: 64 is the narrowest with links in the header. */
export type HeaderStep = 64 | 75 | 84 | 90 | 'never'

/**
 * The root loader's data for every page: the visitor, the language, and the product's time. The roof
 * (shell/frame.server.ts) collects it from the subjects.
 */
export type Frame = {
  language: SpokenLanguage
  /** The path without language. */
  path: string
  site: {
    name: string
    tagline: string
    location: string
    supportEmail: string
    supportPhone: string
    url: string
  }
  phase: LaunchPhase
  /** Before the launch, pages that aren't linked. */
  closed?: string[]
  /** Pages without a frame of their own have the site's header and footer. */
  hasOwnFrame?: true
  /** The footer of a task page is one line. */
  hasShortFooter?: true
  /** Where the chat window isn't available. */
  isWithoutChat?: true
  /**
   * The width from which each link fits into the header, and from which all do (shell/header-room.server.ts).
   */
  header: { from: Record<string, HeaderStep>; more: HeaderStep }
  /** The product's time in milliseconds. */
  now: number
  visitor: SignedIn | null
  /** The administration's entries in the site's own menu, for staff. */
  adminMenu: { name: string; to: string; words: string }[]
  /** Notes for administrators about a page that others see differently. */
  notes: Note[]
  whatsapp: { href: string; label: string } | null
  /** Whether new terms must be agreed to. */
  hasPendingAgreement: boolean
  /** The number of new notifications; none on the list itself. */
  unseen: number | undefined
  /** The latest live event included in the page's data. */
  since: number | undefined
  /** An open conversation with support. */
  chat: { unread: number; labels: string } | null
  /** The address whose confirmation link hasn't been opened yet. */
  awaitedEmail: string | null
  toasts: Toast[]
  isDemonstration: boolean
}
