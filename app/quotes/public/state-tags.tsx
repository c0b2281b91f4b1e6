import { Trans } from '@lingui/react/macro'
import { Ban, CalendarCheck, Check, Clock, Hourglass, Mail, Undo2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Tag } from '#app/ui/tag.tsx'
import type { InvitationState, RequestState } from './life-cycles.ts'

const booked = (
  <Tag tone="fynbos" icon={<CalendarCheck aria-hidden />}>
    <Trans>Booked</Trans>
  </Tag>
)

const done = (
  <Tag tone="fynbos" icon={<Check aria-hidden />}>
    <Trans>Done</Trans>
  </Tag>
)

/** Each with an icon, a word and a colour. */
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
  closed: booked,
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
  accepted: booked,
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

/** The state of a request, as its customer sees it: of a booked one also whether the job is over. */
export function RequestTag({ state, jobState }: { state: RequestState; jobState: string | null }) {
  if (jobState === 'done') return done
  return jobState && OVER.includes(jobState) ? requestTags.expired : requestTags[state]
}

const OVER = ['not_done', 'cancelled', 'no_show', 'outcome_unknown']

/** The state of a provider's invitation, as the customer sees it. */
export function InvitationTag({ state }: { state: InvitationState }) {
  return invitationTags[state]
}
