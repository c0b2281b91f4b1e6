import { Trans } from '@lingui/react/macro'
import { Ban, CalendarCheck, Check, Clock, Hourglass, Mail, Undo2 } from 'lucide-react'
import { Tag } from '#app/ui/tag.tsx'
import type { InvitationState, JobState, RequestState } from './life-cycles.ts'

/** Where a request stands, as its customer sees it: icon, word and colour. */
export function RequestTag({
  state,
  jobState,
}: {
  state: RequestState
  jobState: JobState | null
}) {
  if (jobState) return <JobTag state={jobState} />
  switch (state) {
    case 'held':
      return (
        <Tag tone="clay" icon={<Mail aria-hidden />}>
          <Trans>Waiting for you</Trans>
        </Tag>
      )
    case 'open':
      return (
        <Tag tone="sky" icon={<Hourglass aria-hidden />}>
          <Trans>Open</Trans>
        </Tag>
      )
    case 'closed':
      return (
        <Tag tone="fynbos" icon={<CalendarCheck aria-hidden />}>
          <Trans>Booked</Trans>
        </Tag>
      )
    case 'expired':
      return (
        <Tag tone="sand" icon={<Clock aria-hidden />}>
          <Trans>Ended</Trans>
        </Tag>
      )
    case 'withdrawn':
      return (
        <Tag tone="sand" icon={<Undo2 aria-hidden />}>
          <Trans>Withdrawn</Trans>
        </Tag>
      )
  }
}

export function JobTag({ state }: { state: JobState }) {
  switch (state) {
    case 'accepted':
      return (
        <Tag tone="fynbos" icon={<CalendarCheck aria-hidden />}>
          <Trans>Booked</Trans>
        </Tag>
      )
    case 'marked_done':
    case 'marked_not_done':
      return (
        <Tag tone="clay" icon={<Hourglass aria-hidden />}>
          <Trans>To confirm</Trans>
        </Tag>
      )
    case 'done':
      return (
        <Tag tone="fynbos" icon={<Check aria-hidden />}>
          <Trans>Done</Trans>
        </Tag>
      )
    case 'not_done':
      return (
        <Tag tone="sand" icon={<Ban aria-hidden />}>
          <Trans>Not done</Trans>
        </Tag>
      )
  }
}

/** How it stands with one provider, as the customer sees it. */
export function InvitationTag({ state }: { state: InvitationState }) {
  switch (state) {
    case 'waiting':
      return (
        <Tag tone="sky" icon={<Hourglass aria-hidden />}>
          <Trans>Waiting</Trans>
        </Tag>
      )
    case 'quoted':
      return (
        <Tag tone="marigold" icon={<Mail aria-hidden />}>
          <Trans>Quoted</Trans>
        </Tag>
      )
    case 'accepted':
      return <JobTag state="accepted" />
    case 'done':
      return <JobTag state="done" />
    case 'not_done':
      return <JobTag state="not_done" />
    case 'declined':
      return (
        <Tag tone="sand" icon={<Ban aria-hidden />}>
          <Trans>Can't do it</Trans>
        </Tag>
      )
    case 'not_chosen':
      return (
        <Tag tone="sand">
          <Trans>Not chosen</Trans>
        </Tag>
      )
    case 'withdrawn':
      return (
        <Tag tone="sand" icon={<Undo2 aria-hidden />}>
          <Trans>Withdrawn</Trans>
        </Tag>
      )
    case 'expired':
      return (
        <Tag tone="sand" icon={<Clock aria-hidden />}>
          <Trans>Expired</Trans>
        </Tag>
      )
  }
}
