import { type Db, type Queryable, transaction } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { type BookingChoices, choicesIn, defaultChoices } from './booking-rules.ts'

/** How a business is booked: what it chose, or else the defaults. */
export async function bookingRulesOf(db: Queryable, providerId: string): Promise<BookingChoices> {
  const row = await db
    .selectFrom('booking_rules')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row ? choicesIn(row) : defaultChoices
}

type Saving = { providerId: string; choices: BookingChoices; by: string; now: Date }

/** Holds for times that are chosen from now on. Jobs that are booked stay as they are. */
export async function saveBookingRules(db: Db, { providerId, choices, by, now }: Saving) {
  const columns = {
    gap_minutes: choices.gapMinutes,
    notice_minutes: choices.noticeMinutes,
    days_ahead: choices.daysAhead,
    arrival_window_minutes: choices.arrivalWindowMinutes,
    travel_mode: choices.travelMode,
    home_before_dark: choices.homeBeforeDark,
    works_on_holidays: choices.worksOnHolidays,
  }
  await transaction(db, async (tx) => {
    await tx
      .insertInto('booking_rules')
      .values({ provider_id: providerId, ...columns })
      .onConflict((row) => row.column('provider_id').doUpdateSet(columns))
      .execute()
    await recordEvent(tx, {
      name: 'booking rules set',
      about: { kind: 'provider', id: providerId },
      by,
      now,
      details: choices,
    })
  })
}
