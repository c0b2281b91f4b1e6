import { Trans } from '@lingui/react/macro'
import {
  Ban,
  CalendarCheck,
  CalendarClock,
  Check,
  CircleHelp,
  Hourglass,
  MapPin,
  Navigation,
  Scale,
  UserX,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { Tag } from '#app/ui/tag.tsx'
import type { JobState } from './job-states.ts'

const toConfirm = (
  <Tag tone="clay" icon={<Hourglass aria-hidden />}>
    <Trans>To confirm</Trans>
  </Tag>
)

/** Each with an icon, a word and a colour. */
const tags: Record<JobState, ReactElement> = {
  unscheduled: (
    <Tag tone="clay" icon={<CalendarClock aria-hidden />}>
      <Trans>No time yet</Trans>
    </Tag>
  ),
  booked: (
    <Tag tone="fynbos" icon={<CalendarCheck aria-hidden />}>
      <Trans>Booked</Trans>
    </Tag>
  ),
  on_the_way: (
    <Tag tone="sky" icon={<Navigation aria-hidden />}>
      <Trans>On the way</Trans>
    </Tag>
  ),
  arrived: (
    <Tag tone="sky" icon={<MapPin aria-hidden />}>
      <Trans>Arrived</Trans>
    </Tag>
  ),
  marked_done: toConfirm,
  marked_not_done: toConfirm,
  no_show_reported: (
    <Tag tone="clay" icon={<UserX aria-hidden />}>
      <Trans>No-show reported</Trans>
    </Tag>
  ),
  no_show: (
    <Tag tone="sand" icon={<UserX aria-hidden />}>
      <Trans>No-show</Trans>
    </Tag>
  ),
  disputed: (
    <Tag tone="clay" icon={<Scale aria-hidden />}>
      <Trans>Disputed</Trans>
    </Tag>
  ),
  done: (
    <Tag tone="fynbos" icon={<Check aria-hidden />}>
      <Trans>Done</Trans>
    </Tag>
  ),
  not_done: (
    <Tag tone="sand" icon={<Ban aria-hidden />}>
      <Trans>Not done</Trans>
    </Tag>
  ),
  cancelled: (
    <Tag tone="sand" icon={<Ban aria-hidden />}>
      <Trans>Cancelled</Trans>
    </Tag>
  ),
  outcome_unknown: (
    <Tag tone="sand" icon={<CircleHelp aria-hidden />}>
      <Trans>Outcome unknown</Trans>
    </Tag>
  ),
}

export function JobTag({ state }: { state: JobState }) {
  return tags[state]
}
