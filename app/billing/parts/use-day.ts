import { useLingui } from '@lingui/react/macro'
import { useNow } from '#app/page/hooks.tsx'
import { formatRand } from '#app/platform/money.ts'
import { formatDay } from '#app/platform/time.ts'

export const always = (cents: number) => formatRand(cents, { cents: 'always' })

/** Formats a date as "Tue 1 Dec"; empty for null. */
export function useDay() {
  const { i18n } = useLingui()
  const now = useNow()
  return (day: string | null) => (day ? formatDay(day, i18n.locale, now) : '')
}
