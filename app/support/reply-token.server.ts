import { keyedHash } from '#app/auth/secrets.server.ts'

/**
 * What lets somebody write into a ticket by mail. Worked out from the ticket and the server's key, so
 * that every letter can carry it while the database holds only its hash.
 */
export const replyToken = (secret: string, ticketId: string): string =>
  keyedHash(secret, 'support reply', ticketId).subarray(0, 20).toString('hex')
