/** What other subjects may use of the server code of `calendar/`. */
export { readDueCalendars } from './external-calendars.server.ts'
export { isFeed } from './feed-link.server.ts'
export { CALENDAR_TYPE, writeCalendar } from './feeds/write-calendar.ts'
export { feedMerge } from './merge-feeds.server.ts'
export { release, releaseExpiredHolds, reserveAgreedTime, takingTime } from './reserve.server.ts'
export { bookingRulesOf } from './save-booking-rules.server.ts'
export { loadWorkerCalendar } from './worker-calendar.server.ts'
