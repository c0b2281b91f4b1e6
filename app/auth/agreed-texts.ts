/** The texts that registering agrees to, in the version that stands today. */
export const agreedTexts = [
  { text: 'terms', version: '1' },
  { text: 'privacy', version: '1' },
] as const
