/**
 * Normalises a typed URL so that it can be a link, or returns null. Accepts any format except URLs that run
 * script.
 */
export function webAddress(typed: string): string | null {
  if (!typed.trim()) return null
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`
  if (!URL.canParse(whole)) return null
  const { protocol, hostname, href } = new URL(whole)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : null
}
