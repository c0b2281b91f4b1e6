import type { Queryable } from '#app/platform/db.server.ts'
import {
  accountsOfFactorPhones,
  accountsOfMailbox,
  accountsOfName,
  accountsOfPhones,
  mergeableAccounts,
} from './accounts.server.ts'
import { type AccountIdentity, nameKey } from './duplicates.ts'

const MOST_ALIKE = 40

export type MergeableAccount = AccountIdentity & { hasBusiness: boolean }

/** The identifying data of these accounts; those that can't be merged are left out. */
export async function identitiesOf(
  db: Queryable,
  ids: readonly string[],
): Promise<MergeableAccount[]> {
  const accounts = await mergeableAccounts(db, ids)
  if (accounts.length === 0) return []
  const found = accounts.map(({ id }) => id)
  const [numbers, requestPlaces, businessPlaces] = await Promise.all([
    confirmedNumbers(db, found),
    placesOfRequests(db, found).execute(),
    placesOfBusinesses(db, found).execute(),
  ])
  const places = [...requestPlaces, ...businessPlaces]
  const ofAccount = <Row extends { userId: string | null }>(rows: readonly Row[], id: string) =>
    rows.filter(({ userId }) => userId === id)
  return accounts.map(({ phones, ...account }) => ({
    ...account,
    phones: [...phones, ...ofAccount(numbers, account.id).map(({ phone }) => inDigits(phone))],
    places: ofAccount(places, account.id).map(({ placeId }) => placeId),
    hasBusiness: ofAccount(businessPlaces, account.id).length > 0,
  }))
}

/**
 * Accounts that an index finds by the identifying data of this one: a superset of the duplicates, never all
 * accounts.
 */
export async function candidatesFor(db: Queryable, person: AccountIdentity): Promise<string[]> {
  const found = await Promise.all([
    person.email ? accountsOfMailbox(db, person.email).execute() : [],
    ofNumbers(db, person.phones),
    namesakes(db, person),
  ])
  const ids = new Set(found.flat().map(({ id }) => id))
  ids.delete(person.id)
  return [...ids]
}

async function ofNumbers(db: Queryable, phones: readonly string[]) {
  if (phones.length === 0) return []
  const found = await Promise.all([
    accountsOfPhones(db, phones).execute(),
    accountsOfFactorPhones(db, phones).execute(),
    customersOfPhones(db, phones).execute(),
  ])
  return found.flat().flatMap(({ id }) => (id ? [{ id }] : []))
}

/** Accounts with the same name that asked for work, or have a business, in one of the same places. */
async function namesakes(db: Queryable, { fullName, places }: AccountIdentity) {
  if (!fullName || nameKey(fullName) === null || places.length === 0) return []
  const named = (await accountsOfName(db, fullName).execute()).map(({ id }) => id)
  if (named.length === 0) return []
  const found = await Promise.all([
    placesOfRequests(db, named).where('place_id', 'in', places).limit(MOST_ALIKE).execute(),
    placesOfBusinesses(db, named).where('place_id', 'in', places).limit(MOST_ALIKE).execute(),
  ])
  return found.flat().flatMap(({ userId }) => (userId ? [{ id: userId }] : []))
}

/** Requests store numbers in E.164, accounts without the plus. */
const inDigits = (phone: string | null) => (phone ?? '').replace(/^\+/, '')

/** Accounts whose requests have one of these numbers, confirmed by a code. */
export const customersOfPhones = (db: Queryable, phones: readonly string[]) =>
  db
    .selectFrom('customer_requests')
    .select('customer_user as id')
    .distinct()
    .where(
      'guest_phone',
      'in',
      phones.map((phone) => `+${phone}`),
    )
    .where('phone_confirmed_at', 'is not', null)
    .where('customer_user', 'is not', null)
    .limit(MOST_ALIKE)

const confirmedNumbers = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('customer_requests')
    .select(['customer_user as userId', 'guest_phone as phone'])
    .distinct()
    .where('customer_user', 'in', ids)
    .where('phone_confirmed_at', 'is not', null)
    .where('guest_phone', 'is not', null)
    .execute()

export const placesOfRequests = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('customer_requests')
    .select(['customer_user as userId', 'place_id as placeId'])
    .distinct()
    .where('customer_user', 'in', ids)

const placesOfBusinesses = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('provider_profiles')
    .select(['user_id as userId', 'place_id as placeId'])
    .where('user_id', 'in', ids)
