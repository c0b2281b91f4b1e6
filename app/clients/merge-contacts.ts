import { keysOf } from './contact.ts'

/** Somebody with a job: the account or address they asked from, and what they said of themselves. */
export type Booked = {
  jobId: string
  /** The account, or null for a guest. */
  user: string | null
  name: string
  phone: string | null
  email: string | null
  date: Date
  /** Only what is over and was done counts as paid. */
  paidCents: number
}

/** Somebody who was imported, or about whom something was written down. */
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
  /** Every id under which this client could be asked for. */
  ids: string[]
  name: string
  phone: string | null
  email: string | null
  notes: string
  stored: StoredContact | null
  jobs: number
  paidCents: number
  since: Date
  /** When they last booked; null for somebody who was only imported. */
  lastJobAt: Date | null
}

type Group = { keys: Set<string>; booked: Booked[] }

/**
 * Who this provider's clients are. Jobs of one account, number or address are one person's, and so is
 * somebody imported with that number or address. A client's id is that of what is kept about them, or
 * of their first job.
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
    // Somebody who asked as a guest and later from an account: what was two is one.
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

/** `booked` begins with the first job. What they said last about themselves counts, over what was imported. */
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

/** By name as people look for it; who is known by nothing but a job stands last. */
export const byName = (a: Client, b: Client) =>
  a.name && b.name ? order.compare(a.name, b.name) : Number(!a.name) - Number(!b.name)

const order = new Intl.Collator('en')
