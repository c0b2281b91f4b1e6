/**
 * The browser's action of "/": after any action the router asks all loaders again (use-ask-again.ts). The
 * frame of public pages takes it, or the root where the browser doesn't know that frame yet.
 */
export async function doNothing() {
  return null
}
