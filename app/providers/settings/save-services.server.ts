import { categoryForWriting, refreshListing } from '#app/directory/index.server.ts'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { merged, overwritten } from '#app/platform/form-versions.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { lockProvider } from '../provider-record.server.ts'
import { servicesOf } from '../queries.server.ts'
import { type Refusal, refused } from './outcome.ts'
import {
  MOST_SERVICES,
  type PricedService,
  type ServiceFields,
  serviceFields,
} from './service-form.ts'

type Acting = { providerId: string; by: string; now: Date }
export type SavedService =
  | { ok: true }
  | { ok: false; why: Refusal }
  | { ok: false; overwritten: string[]; now: ServiceFields; typed: ServiceFields }

/** Saves a priced service: a new one at the end of the list, or an existing one. */
export async function saveService(
  db: Db,
  saving: Acting & {
    serviceId: string | null
    service: PricedService
    typed: ServiceFields
    seen: string
  },
): Promise<SavedService> {
  const { providerId, by, now, serviceId, service, typed, seen } = saving
  return transaction(db, async (tx): Promise<SavedService> => {
    const category = await categoryForWriting(tx, service.category)
    await lockProvider(tx, providerId)
    const { cents, ...words } = service
    const values = { ...words, category, price_cents: cents }
    if (serviceId) {
      const own = await serviceOf(tx, providerId, serviceId)
      if (!own) return refused('gone')
      const now = serviceFields(own)
      const lost = overwritten(seen, now, typed)
      if (lost.length > 0)
        return { ok: false, overwritten: lost, now, typed: merged(seen, now, typed) }
      await tx.updateTable('provider_services').set(values).where('id', '=', serviceId).execute()
    } else {
      const { count, last } = await tx
        .selectFrom('provider_services')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
        .where('provider_id', '=', providerId)
        .executeTakeFirstOrThrow()
      if (Number(count) >= MOST_SERVICES) return refused('too many services')
      await tx
        .insertInto('provider_services')
        .values({ id: newId(), provider_id: providerId, ...values, position: (last ?? -1) + 1 })
        .execute()
    }
    await recordEvent(tx, {
      name: 'service saved',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { title: service.title, cents, unit: service.unit },
    })
    await refreshListing(tx, providerId, now)
    return { ok: true }
  })
}

export async function removeService(
  db: Db,
  { providerId, by, now, serviceId }: Acting & { serviceId: string },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    await lockProvider(tx, providerId)
    const own = await serviceOf(tx, providerId, serviceId)
    if (!own) return false
    await tx.deleteFrom('provider_services').where('id', '=', own.id).execute()
    await recordEvent(tx, {
      name: 'service removed',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { title: own.title },
    })
    await refreshListing(tx, providerId, now)
    return true
  })
}

/** Moves a service up by one in the public list. */
export async function moveServiceUp(
  db: Db,
  { providerId, by, now, serviceId }: Acting & { serviceId: string },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    await lockProvider(tx, providerId)
    const order = (await servicesOf(tx, providerId)).map(({ id }) => id)
    const from = order.indexOf(serviceId)
    if (from < 1) return false
    order.splice(from - 1, 2, order[from]!, order[from - 1]!)
    for (const [position, id] of order.entries())
      await tx.updateTable('provider_services').set({ position }).where('id', '=', id).execute()
    await recordEvent(tx, {
      name: 'service moved',
      about: { kind: 'provider', id: providerId },
      by,
      now,
    })
    await refreshListing(tx, providerId, now)
    return true
  })
}

async function serviceOf(tx: Tx, providerId: string, serviceId: string) {
  if (!isId(serviceId)) return undefined
  return (await servicesOf(tx, providerId)).find(({ id }) => id === serviceId)
}
