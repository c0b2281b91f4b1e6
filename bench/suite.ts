/** The site's own code that benchmarks need, built like the site itself. */
export { person, serveAuth, serveAuthFloor, someoneSignedIn } from './auth.ts'
export { soakBilling } from './billing.ts'
export { benchDirectory } from './directory.ts'
export { sendOutOfOrder, storedAfterFaults, userWithEmail, writeEmails } from './faults.ts'
export { serveFloor } from './floor.tsx'
export { startNotifying } from './notifications.ts'
export { benchRotation } from './rotation.ts'
export { benchSearchTypos } from './search-typos.ts'
