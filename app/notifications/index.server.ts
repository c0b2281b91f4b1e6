/** What other subjects may use of the server code of `notifications/`. */
export { disabledEmails, setDisabledEmails, wantsEmail } from './email-preferences.server.ts'
export { handleBounce } from './emails/handle-bounce.server.ts'
export { countReturned, undeliveredEmails } from './emails/queries.server.ts'
export { deliveryFigures } from './figures.server.ts'
export { forgetOldNotifications, oldNotifications } from './housekeeping.server.ts'
export { clearRead } from './mark-read.server.ts'
export { NOTIFICATIONS_CHANGED, notify } from './notify.server.ts'
export { unseenCount } from './queries.server.ts'
