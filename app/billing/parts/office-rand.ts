import { formatRand } from '#app/platform/money.ts'

export const rand = (cents: number | null) =>
  cents === null ? '–' : formatRand(cents, { cents: 'always' })
