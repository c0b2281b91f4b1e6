import { Trans } from '@lingui/react/macro'
import { Ban, CalendarCheck, Check, Clock, Hourglass, Mail, Undo2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Tag } from '#app/ui/tag.tsx'
import type { InvitationState, JobState, RequestState } from './life-cycles.ts'

/** Each with an icon, a word and a colour. */
const toConfirm = (
  <Tag tone="clay" icon={<Hourglass aria-hidden />}>
    <Trans>To confirm</Trans>
  </Tag>
)

const jobTags: Record<JobState, ReactElement> = {
  accepted: (
    <Tag tone="fynbos" icon={<CalendarCheck aria-hidden />}>
      <Trans>Booked</Trans>
    </Tag>
  ),
  marked_done: toConfirm,
  marked_not_done: toConfirm,
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
}

const requestTags: Record<RequestState, ReactElement> = {
  held: (
    <Tag tone="clay" icon={<Mail aria-hidden />}>
      <Trans>Waiting for you</Trans>
    </Tag>
  ),
  open: (
    <Tag tone="sky" icon={<Hourglass aria-hidden />}>
      <Trans>Open</Trans>
    </Tag>
  ),
  closed: (
    <Tag tone="fynbos" icon={<CalendarCheck aria-hidden />}>
      <Trans>Booked</Trans>
    </Tag>
  ),
  expired: (
    <Tag tone="sand" icon={<Clock aria-hidden />}>
      <Trans>Ended</Trans>
    </Tag>
  ),
  withdrawn: (
    <Tag tone="sand" icon={<Undo2 aria-hidden />}>
      <Trans>Withdrawn</Trans>
    </Tag>
  ),
}

const invitationTags: Record<InvitationState, ReactElement> = {
  waiting: (
    <Tag tone="sky" icon={<Hourglass aria-hidden />}>
      <Trans>Waiting</Trans>
    </Tag>
  ),
  quoted: (
    <Tag tone="marigold" icon={<Mail aria-hidden />}>
      <Trans>Quoted</Trans>
    </Tag>
  ),
  accepted: jobTags.accepted,
  done: jobTags.done,
  not_done: jobTags.not_done,
  declined: (
    <Tag tone="sand" icon={<Ban aria-hidden />}>
      <Trans>Can't do it</Trans>
    </Tag>
  ),
  not_chosen: (
    <Tag tone="sand">
      <Trans>Not chosen</Trans>
    </Tag>
  ),
  withdrawn: (
    <Tag tone="sand" icon={<Undo2 aria-hidden />}>
      <Trans>Withdrawn</Trans>
    </Tag>
  ),
  expired: (
    <Tag tone="sand" icon={<Clock aria-hidden />}>
      <Trans>Expired</Trans>
    </Tag>
  ),
}

/** The state of a request, as its customer sees it. */
export function RequestTag({
  state,
  jobState,
}: {
  state: RequestState
  jobState: JobState | null
}) {
  return jobState ? jobTags[jobState] : requestTags[state]
}

export function JobTag({ state }: { state: JobState }) {
  return jobTags[state]
}

/** The state of a provider's invitation, as the customer sees it. */
export function InvitationTag({ state }: { state: InvitationState }) {
  return invitationTags[state]
}
