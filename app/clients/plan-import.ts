import { type Contact, keysOf } from './contact.ts'
import type { Client } from './merge-contacts.ts'

/** What becomes of a contact that is chosen. */
export type Plan =
  | { do: 'add' }
  /** Somebody who is a client already and lacks what this contact has. */
  | { do: 'fill'; client: Client; adds: { phone: string | null; email: string | null } }
  /** Somebody who is a client already, with all of it. */
  | { do: 'nothing'; client: Client }

/** Finds out for contacts whether they are clients already: by the same number or address. */
export function planImport(contacts: readonly Contact[], clients: readonly Client[]): Plan[] {
  const known = new Map<string, Client>()
  for (const client of clients)
    for (const key of [...keysOf(client), ...keysOf(client.stored ?? { phone: null, email: null })])
      if (!known.has(key)) known.set(key, client)
  return contacts.map((contact): Plan => {
    const client = keysOf(contact).flatMap((key) => known.get(key) ?? [])[0]
    if (!client) return { do: 'add' }
    // What another client has already isn't given to this one as well.
    const free = (value: string | null, key: string) =>
      value && !known.has(`${key} ${value}`) ? value : null
    const adds = {
      phone: client.phone ? null : free(contact.phone, 'tel'),
      email: client.email ? null : free(contact.email, 'mail'),
    }
    return adds.phone || adds.email ? { do: 'fill', client, adds } : { do: 'nothing', client }
  })
}
