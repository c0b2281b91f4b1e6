import { useLingui } from '@lingui/react/macro'
import { useNow } from '#app/page/hooks.tsx'
import { formatRand } from '#app/platform/money.ts'
import { formatDay } from '#app/platform/time.ts'

export const always = (cents: number) => formatRand(cents, { cents: 'always' })

/** "Tue 1 Dec", and nothing where there is no day. */
export function useDay() {
  const { i18n } = useLingui()
  const now = useNow()
  return (day: string | null) => (day ? formatDay(day, i18n.locale, now) : '')
}
