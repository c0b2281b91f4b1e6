import type { Toast } from '#app/platform/flash.server.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import type { LaunchPhase } from './launch-phase.ts'
import type { SignedIn } from './person.ts'

/**
 * A note of the server above a page. With `leave` it ends a preview, with `change` it leads to its form; with `stop` it
 * ends seeing the site as someone.
 */
export type Note = { title: string; text: string; leave?: string; change?: string; stop?: string }

/** A width of the window in rem: 64 is the narrowest that shows links in the header. */
export type HeaderStep = 64 | 75 | 84 | 90 | 'never'

/**
 * What the root loader says to every page: who looks at it, in which language, at which moment of the product's
 * time. The roof (shell/frame.server.ts) gathers it from the subjects.
 */
export type Frame = {
  language: SpokenLanguage
  /** The address without language. */
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
  /** Before the launch, the pages that nobody is led to. */
  closed?: string[]
  /** Pages without a frame of their own have the site's header and footer. */
  hasOwnFrame?: true
  /** The footer of a page that holds a task is one line. */
  hasShortFooter?: true
  /** Where nobody asks us by the chat window. */
  isWithoutChat?: true
  /** From which width on each link has room in the header, and from which on all have (shell/header-room.server.ts). */
  header: { from: Record<string, HeaderStep>; more: HeaderStep }
  /** The product's time in milliseconds. */
  now: number
  visitor: SignedIn | null
  /** What the site's own menu lists of the administration, for those it opens to. */
  adminMenu: { name: string; to: string; words: string }[]
  /** Notes for administrators about a page that others see differently. */
  notes: Note[]
  whatsapp: { href: string; label: string } | null
  /** Whether a text changed so much that they must agree to it again. */
  hasPendingAgreement: boolean
  /** Of their notifications, how many are new; on the list itself they are being looked at. */
  unseen: number | undefined
  /** Up to where this page knows what happened. */
  since: number | undefined
  /** Their conversation with support, where one goes on. */
  chat: { unread: number; labels: string } | null
  /** Whose mailbox holds a link that nobody has opened yet. */
  awaitedEmail: string | null
  toasts: Toast[]
  isDemonstration: boolean
}
