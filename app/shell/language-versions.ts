/** Pages that belong to one person or to the house stand outside the languages' prefixes. */
const UNPREFIXED =
  /^\/(auth|portal|provider-portal|provider|requests|request|saved-quotes|quote\/sent|quote\/link|admin|profile|messages|notifications|dev|payment-|files|uploads|preferences|live)(\/|$|-)/

/** Whether a page has an address of its own in each language. */
export function isInEveryLanguage(path: string) {
  return !UNPREFIXED.test(path)
}
