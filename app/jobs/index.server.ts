/** What other subjects may use of the server code of `jobs/`. */
export { bookedDays } from './bookings.server.ts'
export { jobEmails } from './emails.server.ts'
export { forgetJobs } from './forget-jobs.server.ts'
export { leaveJobs } from './leave-jobs.server.ts'
export { openJobsOf } from './open-jobs.server.ts'
export { moveJobsOn } from './overdue.server.ts'
