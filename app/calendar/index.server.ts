/** What other subjects may use of the server code of `calendar/`. */
export { release, releaseExpiredHolds, reserveAgreedTime, takingTime } from './reserve.server.ts'
export { loadWorkerCalendar } from './worker-calendar.server.ts'
