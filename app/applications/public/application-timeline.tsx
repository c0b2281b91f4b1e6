import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CheckString } from '#app/ui/check-string.tsx'
import { Timeline } from '#app/ui/timeline.tsx'
import type { StatusView } from '../status-view.server.ts'
import type { MomentName } from '../timeline.ts'

const momentTitle: Record<MomentName, MessageDescriptor> = {
  paid: msg`Paid`,
  'not paid': msg`You can pay now`,
  submitted: msg`Submitted`,
  'checks began': msg`Checks started`,
  asked: msg`We need one more thing from you`,
  answered: msg`Answered`,
  approved: msg`Approved`,
  rejected: msg`Not approved`,
  appealed: msg`Appealed`,
  'opened again': msg`Reopened for corrections`,
  withdrawn: msg`Withdrawn`,
  decision: msg`Decision`,
  live: msg`Your profile goes live`,
  'appeal or again': msg`Appeal or send again`,
  again: msg`Send it again`,
}

type Props = { status: Pick<StatusView, 'moments' | 'checks' | 'checksOf' | 'paid'> }

/** The history of an application, what comes next, and the completed checks. */
export function ApplicationTimeline({ status }: Props) {
  const { i18n } = useLingui()
  const done = status.checks.filter(({ state }) => state === 'done').length
  return (
    <Timeline
      moments={status.moments.map((moment) => ({
        state: moment.state,
        title: i18n._(momentTitle[moment.name]),
        when: <When moment={moment} paid={status.paid} />,
        children:
          moment.name === 'decision' && moment.state === 'now' ? (
            <CheckString done={done} total={status.checksOf} />
          ) : null,
      }))}
    />
  )
}

type WhenProps = { moment: StatusView['moments'][number]; paid: StatusView['paid'] }

function When({ moment: { name, state, at: time }, paid }: WhenProps) {
  if (name === 'paid' && paid) return <Paid paid={paid} />
  if (name === 'live') return <Trans>You appear in search from that moment.</Trans>
  if (!time || state === 'done' || state === 'refused') return time
  if (name === 'appeal or again') return <Trans>open until {time}</Trans>
  if (name === 'decision') return <Trans>by the end of {time}</Trans>
  return time
}

function Paid({ paid: { sum, on, until } }: { paid: NonNullable<StatusView['paid']> }) {
  return until ? (
    <Trans>
      {sum} on {on}, active until {until}
    </Trans>
  ) : (
    <Trans>
      {sum} on {on}
    </Trans>
  )
}
