import type { I18n } from '@lingui/core'
import { sql } from 'kysely'
import type { Services } from '#app/page/services.server.ts'
import { countUpTo } from '#app/platform/retention.server.ts'
import { DAY } from '#app/platform/time.ts'
import { personalData } from '../personal-data.ts'
import { type Purpose, purposes } from '../purposes.ts'
import '../retention-rules.ts'

/** The periods in which to look for upcoming deletions: a day, a week, a month. */
const AHEAD_DAYS = [1, 7, 30]
const FURTHEST = 30

/** The tables of each purpose, from personal-data.ts. */
export function tablesByPurpose(): Map<Purpose, string[]> {
  const tables = Object.entries(personalData)
  return new Map(
    (Object.keys(purposes) as Purpose[]).map((purpose) => [
      purpose,
      tables.filter(([, table]) => table.purpose === purpose).map(([name]) => name),
    ]),
  )
}

/** What personal data is stored, why and for how long, how much there is, and how much is deleted next. */
export async function purposeRows(services: Services, due: DueCounter, i18n: I18n) {
  const rows = []
  // Sequential: a rarely opened page needs no more than one connection of the pool.
  for (const [purpose, tables] of tablesByPurpose()) {
    const { what, why, howLong } = purposes[purpose]
    let count = 0
    for (const table of tables)
      count += await countUpTo(services.db, sql`select from ${sql.table(table)}`)
    rows.push({
      purpose,
      what: i18n._(what),
      why: i18n._(why),
      howLong: i18n._(howLong),
      count,
      next: await nextToGo(services, due, tables),
    })
  }
  return rows
}

export type PurposeRow = Awaited<ReturnType<typeof purposeRows>>[number]

/** How many rows are deleted within the shortest of these periods that has any. */
async function nextToGo(services: Services, due: DueCounter, tables: string[]) {
  const rules = services.retention.filter((rule) =>
    rule.tables.some((name) => tables.includes(name)),
  )
  const sum = async (days: number) => {
    let count = 0
    for (const rule of rules) count += await due(rule, days)
    return count
  }
  if ((await sum(FURTHEST)) === 0) return null
  for (const days of AHEAD_DAYS) {
    const count = await sum(days)
    if (count > 0) return { days, count }
  }
  return null
}

/** How many rows a rule finds after this many days. */
export type DueCounter = (rule: Services['retention'][number], days: number) => Promise<number>

/** Counts with the query of the rule's task, each once per page. */
export function dueCounter(services: Services): DueCounter {
  const counted = new Map<string, Promise<number>>()
  return (rule, days) => {
    const key = `${rule.what.id} ${days}`
    const clock = rule.isBySecurityClock ? services.securityClock : services.clock
    const then = new Date(clock.now().getTime() + days * DAY)
    const known = counted.get(key) ?? countUpTo(services.db, rule.due(services, then))
    counted.set(key, known)
    return known
  }
}
