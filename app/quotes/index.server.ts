/** What other subjects may use of the server code of `quotes/`. */
export { adoptRequests } from './adopt-requests.server.ts'
export { quoteEmails } from './emails.server.ts'
export { leaveRequests, openJobsOf, removeUnsentRequests } from './leave-requests.server.ts'
export { forgetOpeningCodes } from './open-by-phone.server.ts'
export { bookedDays, countsOf } from './portal-queries.server.ts'
export { oftenRequested, type Similar, similarJobs } from './queries.server.ts'
export { TEXT_GUEST, textGuest } from './text-guest.server.ts'
export { endWhatIsOverdue } from './time-out.server.ts'
