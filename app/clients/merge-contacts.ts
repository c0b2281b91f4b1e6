import { keysOf } from './contact.ts'

/** A customer with a job: the account or address of the request, and their contact details. */
export type Booked = {
  jobId: string
  /** The account, or null for a guest. */
  user: string | null
  name: string
  phone: string | null
  email: string | null
  date: Date
  /** Only completed jobs count as paid. */
  paidCents: number
}

/** A client who was imported, or has a note. */
export type StoredContact = {
  id: string
  name: string
  phone: string | null
  email: string | null
  notes: string
  importId: string | null
  addedAt: Date
}

export type Client = {
  id: string
  /** All ids that lead to this client. */
  ids: string[]
  name: string
  phone: string | null
  email: string | null
  notes: string
  stored: StoredContact | null
  jobs: number
  paidCents: number
  since: Date
  /** The latest booking; null for a client who was only imported. */
  lastJobAt: Date | null
}

type Group = { keys: Set<string>; booked: Booked[] }

/**
 * A provider's clients. Jobs with the same account, number or address belong to one client, as does an
 * imported contact with that number or address. A client's id is that of the stored row, or of their first
 * job.
 */
export function mergeContacts(
  booked: readonly Booked[],
  stored: readonly StoredContact[],
): Client[] {
  const groups = grouped(booked.toSorted((a, b) => Number(a.date) - Number(b.date)))
  const groupBy = new Map(
    [...groups].flatMap((group) => [...group.keys].map((key) => [key, group] as const)),
  )
  const taken = new Set<Group>()
  const own = stored.map((item) => {
    const group = [item.id, ...keysOf(item)]
      .map((key) => groupBy.get(key))
      .find((g) => g && !taken.has(g))
    if (group) taken.add(group)
    return clientOf(item, group?.booked ?? [])
  })
  const others = [...groups].filter((group) => !taken.has(group))
  return [...own, ...others.map(({ booked: jobs }) => clientOf(null, jobs))]
}

function grouped(booked: readonly Booked[]): Set<Group> {
  const groups = new Set<Group>()
  const byKey = new Map<string, Group>()
  for (const item of booked) {
    const keys = [item.jobId, ...(item.user ? [`user ${item.user}`] : []), ...keysOf(item)]
    const met = [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))]
    const group: Group = met[0] ?? { keys: new Set(), booked: [] }
    groups.add(group)
    // A guest who later used an account: merges the two.
    for (const other of met.slice(1)) {
      groups.delete(other)
      group.booked.push(...other.booked)
      for (const key of other.keys) keys.push(key)
    }
    group.booked.push(item)
    for (const key of keys) {
      group.keys.add(key)
      byKey.set(key, group)
    }
  }
  return groups
}

/** `booked` is in order, first job first. The latest details from jobs win over imported ones. */
function clientOf(stored: StoredContact | null, booked: readonly Booked[]): Client {
  const inOrder = booked.toSorted((a, b) => Number(a.date) - Number(b.date))
  const latest = inOrder.at(-1)
  const said = <T>(subject: (booked: Booked) => T | null) =>
    inOrder.findLast((item) => subject(item))
  const first = inOrder[0]
  return {
    id: stored?.id ?? first!.jobId,
    ids: [...(stored ? [stored.id] : []), ...inOrder.map(({ jobId }) => jobId)],
    name: stored?.name || latest?.name || '',
    phone: said((item) => item.phone)?.phone ?? stored?.phone ?? null,
    email: said((item) => item.email)?.email ?? stored?.email ?? null,
    notes: stored?.notes ?? '',
    stored,
    jobs: inOrder.length,
    paidCents: inOrder.reduce((sum, { paidCents }) => sum + paidCents, 0),
    since: first && (!stored || first.date < stored.addedAt) ? first.date : stored!.addedAt,
    lastJobAt: latest?.date ?? null,
  }
}

/** Alphabetical; clients without a name last. */
export const byName = (a: Client, b: Client) =>
  a.name && b.name ? order.compare(a.name, b.name) : Number(!a.name) - Number(!b.name)

const order = new Intl.Collator('en')
