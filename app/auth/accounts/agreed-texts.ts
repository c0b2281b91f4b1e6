import type { Day } from '#app/platform/time.ts'

export type AgreedText = { text: 'terms' | 'privacy'; version: string }

/** The texts that registering agrees to, in the version that stands today. */
export const agreedTexts: readonly AgreedText[] = [
  { text: 'terms', version: '1' },
  { text: 'privacy', version: '1' },
]

/** The day that each version bears. */
export const datesOf: Record<AgreedText['text'], Record<string, Day | undefined>> = {
  terms: { '1': '2024-12-06' },
  privacy: { '1': '2023-06-01' },
}
