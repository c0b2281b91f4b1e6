import type { Locator, Page, TestInfo } from '@playwright/test'

/** A phone with a weak signal: 400 kbit/s, 400 ms latency. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const LETTERS_A_SECOND = 5
const SECONDS_UNTIL_SMS = 5

/**
 * Counts a user's interactions: a tap or a filled field is one, accepting a suggestion is a tap. The time is
 * that of the pages on a slow connection, plus that of tapping and of the SMS network.
 */
export async function counted(page: Page) {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW)
  const started = Date.now()
  let interactions = 0
  let thumbs = 0
  return {
    async fill(label: string, text: string) {
      interactions++
      thumbs += text.length / LETTERS_A_SECOND
      await page.getByLabel(label).fill(text)
    },
    async tap(role: 'button' | 'link', name: string | RegExp) {
      interactions++
      await page.getByRole(role, { name }).click()
    },
    async tick(name: string) {
      interactions++
      await page.getByText(name, { exact: true }).click()
    },
    async tapOn(target: Locator) {
      interactions++
      await target.click()
    },
    /** The phone autofills the SMS code, which nobody types. */
    async codeFills(code: string) {
      thumbs += SECONDS_UNTIL_SMS
      await page.getByLabel('Code from the SMS').fill(code)
    },
    ended({ annotations }: TestInfo) {
      const seconds = Math.round((Date.now() - started) / 1000 + thumbs)
      annotations.push({ type: 'interactions', description: String(interactions) })
      annotations.push({ type: 'seconds', description: String(seconds) })
      return { interactions, seconds }
    },
  }
}
