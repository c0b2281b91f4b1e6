import { expect, it } from 'vitest'
import { settableClock } from './clock.ts'
import { forgetOldWords } from './housekeeping.server.ts'
import { outboxOver } from './outbox.server.ts'
import { testDb } from './test-db.server.ts'
import { DAY } from './time.ts'

it('forgets after a month what emails said, but never writes one again', async () => {
  const db = await testDb()
  const clock = settableClock(new Date('2026-03-06T12:00:00Z'))
  const outbox = outboxOver({ send: async () => {} })
  const email = {
    kind: 'booking made',
    to: 'sipho@example.co.za',
    subject: 'Refilwe Mokoena booked you',
    html: '<p>Refilwe</p>',
    text: 'Refilwe',
    dedupe: 'booking 1',
  }
  await outbox.write(db, email, clock.now())
  const answer = '550 5.1.1 <sipho@example.co.za>: no such mailbox'
  await db
    .updateTable('outgoing_emails')
    .set({ last_error: answer, bounce_words: answer })
    .execute()
  clock.advance(30 * DAY)
  await forgetOldWords({ db, clock })
  expect(JSON.stringify(await rows())).toContain('Refilwe')

  clock.advance(1)
  await forgetOldWords({ db, clock })
  await outbox.write(db, email, clock.now())

  const left = await rows()
  expect(left).toHaveLength(1)
  expect(JSON.stringify(left)).not.toMatch(/refilwe|sipho/i)

  function rows() {
    return db.selectFrom('outgoing_emails').selectAll().execute()
  }
})
