import type { I18n } from '@lingui/core'
import type { Act } from './permissions.ts'
import type { Services } from './services.server.ts'

/** What was typed, and the accounts that it matches: whoever may not see people finds their own things by a name too. */
export type FindWanted = { reference: string; people: string[] }

/** One answer: a page of the administration. */
export type Found = { to: string; title: string; about: string }

/**
 * What a subject finds by a reference or by whose it is, for the search of the administration. Each subject declares its
 * own, and admin/find/finders.server.ts lists them. Only who may do `act` finds anything by it.
 */
export type Finder = {
  act: Act
  find: (services: Services, wanted: FindWanted, i18n: I18n) => Promise<Found[]>
}
