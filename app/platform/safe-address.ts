/**
 * Sanitises a redirect target from outside ("next"), or returns "/" if it leads elsewhere. Browsers read
 * backslashes as slashes and skip control characters, so only plain paths pass; and a path like
 * "/.//other.site" begins with two slashes once its dots are resolved.
 */
export function safeAddress(typed: unknown, otherwise = '/'): string {
  if (typeof typed !== 'string' || typed.length > 2000) return otherwise
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (!/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(typed)) return otherwise
  const url = URL.parse(typed, 'http://here')
  if (url?.origin !== 'http://here' || url.pathname.startsWith('//')) return otherwise
  return url.pathname + url.search + url.hash
}
