import type { AgreedText } from '#app/auth/index.server.ts'
import type { Day } from '#app/platform/time.ts'
import { currentVersion, textVersions } from './text-versions.ts'

/** The dates of the versions. */
export const agreedTexts: readonly AgreedText[] = (['terms', 'privacy'] as const).map((text) => ({
  text,
  get version() {
    return currentVersion(text)
  },
}))

export const isAgreedTo = (text: string): text is AgreedText['text'] =>
  agreedTexts.some((agreedText) => agreedText.text === text)

const daysOf = (text: AgreedText['text']): Record<string, Day | undefined> =>
  Object.fromEntries(textVersions[text].map(({ version, on }) => [version, on]))

/** The day that each version bears. */
export const datesOf = { terms: daysOf('terms'), privacy: daysOf('privacy') }
