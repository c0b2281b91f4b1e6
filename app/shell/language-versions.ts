/**
 * Pages that belong to one person or to the house stand outside the languages' prefixes. Kept by hand,
 * because routes.ts is read when the site is built and isn't there when it runs; a test holds it to all of them.
 */
const UNPREFIXED =
  /^\/(admin|agree|application|auth|dev|files|messages|notifications|pay|payment-(setup|success|cancelled)|photos|pictures|preferences|profile|provider|provider-portal|quote\/(sent|link)|requests|saved-quotes|support\/(chat|files)|uploads)(\/|$)/i

/** Whether a page has an address of its own in each language. */
export function isInEveryLanguage(path: string) {
  return !UNPREFIXED.test(path)
}
