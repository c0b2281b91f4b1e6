import type { Insertable } from 'kysely'
import { type Db, type Tx, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Clients } from '#db/schema.ts'
import type { Contact } from './contact.ts'
import { lockClients } from './lock.server.ts'
import { type Plan, planImport } from './plan-import.ts'
import { clientsOf } from './queries.server.ts'

/** A limit that no manual address book exceeds. */
const MOST_CLIENTS = 20_000
const AT_ONCE = 500

export type ImportSource = 'picker' | 'vcf' | 'csv'

type Import = {
  providerId: string
  source: ImportSource
  fileName: string
  contacts: readonly Contact[]
  /** The consent that the provider confirmed, in the text shown. */
  consent: string
  /** A note with a contact's values beyond one number and one address. */
  note: (also: readonly string[]) => string
  by: string
  now: Date
}

type Imported =
  | { ok: true; added: number; filled: number }
  | { ok: false; why: 'too many' | 'nothing new' }

/** Imports contacts as clients, all or none. Existing clients only get missing details. */
export async function importClients(db: Db, wish: Import): Promise<Imported> {
  const { providerId, by, now } = wish
  return transaction(db, async (tx) => {
    await lockClients(tx, providerId)
    const clients = await clientsOf(tx, providerId)
    const plans = planImport(wish.contacts, clients).map((plan, index) => ({
      plan,
      contact: wish.contacts[index]!,
    }))
    if (plans.every(({ plan }) => plan.do === 'nothing')) return { ok: false, why: 'nothing new' }
    if (clients.length + plans.filter(({ plan }) => plan.do === 'add').length > MOST_CLIENTS)
      return { ok: false, why: 'too many' }

    const importId = await insertImport(tx, wish)
    const rows = plans.flatMap(({ plan, contact }) => rowOf(plan, contact, wish, importId) ?? [])
    for (let from = 0; from < rows.length; from += AT_ONCE)
      await tx
        .insertInto('clients')
        .values(rows.slice(from, from + AT_ONCE))
        .execute()
    const filled = await fillAll(tx, plans, { providerId, importId })
    const added = plans.filter(({ plan }) => plan.do === 'add').length
    await tx
      .updateTable('client_imports')
      .set({ added, filled })
      .where('id', '=', importId)
      .execute()
    await recordEvent(tx, {
      name: 'clients imported',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: { source: wish.source, added, filled },
    })
    return { ok: true, added, filled }
  })
}

async function insertImport(
  tx: Tx,
  { providerId, source, fileName, consent, now }: Import,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('client_imports')
    .values({
      id,
      provider_id: providerId,
      source,
      file_name: fileName,
      added: 0,
      filled: 0,
      consent,
      imported_at: now,
    })
    .execute()
  return id
}

/** Returns how many clients got details, by a new row or in an existing one. */
async function fillAll(
  tx: Tx,
  plans: { plan: Plan }[],
  into: { providerId: string; importId: string },
): Promise<number> {
  let filled = 0
  for (const { plan } of plans)
    if (plan.do === 'fill' && (!plan.client.stored || (await fill(tx, plan, into)))) filled++
  return filled
}

/** A row for a new client, or for one known only from jobs so far. */
function rowOf(
  plan: Plan,
  contact: Contact,
  { providerId, note, now }: Import,
  importId: string,
): Insertable<Clients> | null {
  if (plan.do === 'nothing' || (plan.do === 'fill' && plan.client.stored)) return null
  const own = { phone: contact.phone, email: contact.email }
  if (plan.do === 'fill') {
    if (contact.phone !== plan.client.phone) own.phone = plan.adds.phone
    if (contact.email !== plan.client.email) own.email = plan.adds.email
  }
  return {
    id: newId(),
    provider_id: providerId,
    name: contact.name,
    ...own,
    notes: contact.also.length > 0 ? note(contact.also) : '',
    import_id: importId,
    added_at: now,
  }
}

/** Two contacts of one import may match the same client: the first one's details win. */
async function fill(
  tx: Tx,
  { client, adds }: Extract<Plan, { do: 'fill' }>,
  { providerId, importId }: { providerId: string; importId: string },
) {
  const now = await tx
    .selectFrom('clients')
    .select(['id', 'phone', 'email'])
    .where('id', '=', client.stored!.id)
    .executeTakeFirstOrThrow()
  const phone = now.phone ? null : adds.phone
  const email = now.email ? null : adds.email
  if (!phone && !email) return false
  await tx
    .updateTable('clients')
    .set({ phone: now.phone ?? phone, email: now.email ?? email })
    .where('id', '=', now.id)
    .execute()
  await tx
    .insertInto('client_fills')
    .values({ provider_id: providerId, import_id: importId, client_id: now.id, phone, email })
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'client_id']).doUpdateSet((eb) => ({
        phone: eb.fn.coalesce('client_fills.phone', 'excluded.phone'),
        email: eb.fn.coalesce('client_fills.email', 'excluded.email'),
      })),
    )
    .execute()
  return true
}
