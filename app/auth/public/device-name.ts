import Bowser from 'bowser'

/** "Chrome, Android", from the user agent; null if unknown. */
export function deviceName(
  userAgent: string | null,
): { name: string; kind: 'phone' | 'computer' } | null {
  if (!userAgent) return null
  const { browser, os, platform } = Bowser.parse(userAgent)
  if (!browser.name || !os.name) return null
  const isPhone = platform.type === 'mobile' || platform.type === 'tablet'
  return { name: `${browser.name}, ${os.name}`, kind: isPhone ? 'phone' : 'computer' }
}
