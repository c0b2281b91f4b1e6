/** The public API of `launch/` for server code of other subjects. */
export { launchEmails } from './emails.server.ts'
export { eraseList, forgetUnconfirmed, pastList, unconfirmedSignups } from './erase-list.server.ts'
export { gateMiddleware } from './gate.server.ts'
export { notesFor } from './notes.server.ts'
export { notifyOfLaunch } from './notify-of-launch.server.ts'
export { previewMiddleware } from './preview.server.ts'
export { signUp } from './sign-up.server.ts'
