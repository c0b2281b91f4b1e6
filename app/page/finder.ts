import type { I18n } from '@lingui/core'
import type { Act } from './permissions.ts'
import type { Services } from './services.server.ts'

/**
 * The input, and the accounts that it matches: a visitor who may not see people can still find their own work
 * by a person's name.
 */
export type FindWanted = { reference: string; people: string[] }

/** A search result: a page of the administration. */
export type Found = { to: string; title: string; about: string }

/**
 * What a subject finds by a reference or by an owner, for the administration's search. Each subject declares
 * its own, and admin/find/finders.server.ts lists them. Only visitors who may do `act` get its results.
 */
export type Finder = {
  act: Act
  find: (services: Services, wanted: FindWanted, i18n: I18n) => Promise<Found[]>
}
