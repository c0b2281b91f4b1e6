import { type Contact, keysOf } from './contact.ts'
import type { Client } from './merge-contacts.ts'

/** What an import does with a selected contact. */
export type Plan =
  | { do: 'add' }
  /** An existing client who lacks some of this contact's details. */
  | { do: 'fill'; client: Client; adds: { phone: string | null; email: string | null } }
  /** An existing client who has all of them. */
  | { do: 'nothing'; client: Client }

/** Matches contacts with existing clients by number or address. */
export function planImport(contacts: readonly Contact[], clients: readonly Client[]): Plan[] {
  const known = new Map<string, Client>()
  for (const client of clients)
    for (const key of [...keysOf(client), ...keysOf(client.stored ?? { phone: null, email: null })])
      if (!known.has(key)) known.set(key, client)
  return contacts.map((contact): Plan => {
    const client = keysOf(contact).flatMap((key) => known.get(key) ?? [])[0]
    if (!client) return { do: 'add' }
    // A value that another client already has isn't added to this one.
    const free = (value: string | null, key: string) =>
      value && !known.has(`${key} ${value}`) ? value : null
    const adds = {
      phone: client.phone ? null : free(contact.phone, 'tel'),
      email: client.email ? null : free(contact.email, 'mail'),
    }
    return adds.phone || adds.email ? { do: 'fill', client, adds } : { do: 'nothing', client }
  })
}
