import { expect, it } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { countUpTo } from '#app/platform/retention.server.ts'
import { DAY } from '#app/platform/time.ts'
import { personalData } from './privacy/personal-data.ts'
import { retentionRules } from './retention.server.ts'
import { scheduledTasks } from './scheduled-tasks.server.ts'
import { testSite } from './test-site.server.ts'

it('names for each rule a task that runs and tables that hold personal data', () => {
  for (const { task, tables } of retentionRules) {
    expect([task, task in scheduledTasks]).toEqual([task, true])
    expect(tables.filter((table) => !(table in personalData))).toEqual([])
  }
})

it('counts before a task runs what it then deletes, and nothing after it', async () => {
  const { services } = await testSite()
  const { db, clock } = services
  const long = new Date(clock.now().getTime() - 400 * DAY)
  await db
    .insertInto('contact_messages')
    .values(
      [1, 2, 3].map((number) => ({
        id: newId(),
        name: `Someone ${number}`,
        email: `someone${number}@example.co.za`,
        subject: 'A question',
        message: 'How does it work?',
        language: 'en',
        written_at: number === 3 ? clock.now() : long,
      })),
    )
    .execute()
  const due = async () => {
    const counts: Record<string, number> = {}
    for (const rule of retentionRules) {
      const found = await countUpTo(db, rule.due(services, clock.now()))
      if (found > 0) counts[rule.task] = (counts[rule.task] ?? 0) + found
    }
    return counts
  }
  const before = await due()
  expect(before['erase messages of the contact form']).toBe(2)
  for (const [task, count] of Object.entries(before))
    expect([task, await scheduledTasks[task]!.run(services)]).toEqual([task, count])
  expect(await due()).toEqual({})
})
