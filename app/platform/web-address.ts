/**
 * A web address as it was typed, in the form that a link may have, or null. No format is asked for, but
 * a link that runs something never becomes one.
 */
export function webAddress(typed: string): string | null {
  if (!typed.trim()) return null
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`
  if (!URL.canParse(whole)) return null
  const { protocol, hostname, href } = new URL(whole)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : null
}
