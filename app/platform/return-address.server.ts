import { createHmac, timingSafeEqual } from 'node:crypto'

const BOUNCE_ADDRESS = /^bounce\+([0-9a-f]{32})-([\w-]{16})@/i

/**
 * The envelope sender (bounce address) of an email. It identifies the email and can't be forged, because the
 * token needs our secret.
 */
export function returnAddress(secret: string, emailId: string, domain: string): string {
  return `bounce+${emailId.replaceAll('-', '')}-${token(secret, emailId)}@${domain}`
}

/** The email of this bounce address, or null if it isn't ours. */
export function emailOfReturnAddress(secret: string, address: string): string | null {
  const [, digits, shown] = BOUNCE_ADDRESS.exec(address.replace(/^<|>$/g, '')) ?? []
  if (!digits || !shown) return null
  const id = digits.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  // Some mail servers convert addresses to lower case; the token is lower case already.
  const right = Buffer.from(token(secret, id))
  const given = Buffer.from(shown.toLowerCase())
  return right.length === given.length && timingSafeEqual(right, given) ? id : null
}

const token = (secret: string, emailId: string) =>
  createHmac('sha256', `return addresses ${secret}`).update(emailId).digest('hex').slice(0, 16)
