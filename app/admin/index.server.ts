/** What the roof may use of the server code of `admin/`. */
export { countDays } from './dashboard/count-days.server.ts'
