import { Plural, Trans } from '@lingui/react/macro'

/** "12 months", "30 days", or none. */
export function Guarantee({ days }: { days: number | null }) {
  if (!days) return <Trans>None</Trans>
  if (days < 60) return <Plural value={days} one="# day" other="# days" />
  const months = Math.round(days / 30.4)
  return <Plural value={months} one="# month" other="# months" />
}
