import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { BellOff, Database, EyeOff, MessageCircle, Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { formatRand } from '#app/platform/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DayString } from '#app/ui/day-string.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { GateView } from '../gate-view.server.ts'
import type { PortalData } from '../portal.tsx'
import { ContactSupport, Gate } from './gate.tsx'

type Overdue = NonNullable<GateView['overdue']>

export function Suspended({
  data: { provider, site, gateView, bookedJobs },
}: {
  data: PortalData
}) {
  const isAboutPayment = !provider?.suspension || provider.suspension.source === 'billing'
  const overdue = isAboutPayment ? gateView?.overdue : null
  return (
    <Gate
      tag={
        <Tag tone="danger" icon={<Pause aria-hidden />}>
          <Trans>Suspended</Trans>
        </Tag>
      }
      title={<Trans>Your account is suspended</Trans>}
      lead={<Reason provider={provider} isAboutPayment={isAboutPayment} />}
      actions={
        <>
          {isAboutPayment ? (
            <ButtonLink to={'/payment-setup' satisfies SiteAddress} kind="marigold" size="large">
              <Trans>Update Payment Method</Trans>
            </ButtonLink>
          ) : null}
          <ContactSupport email={site.supportEmail} />
        </>
      }
      aside={<UntilThen bookedJobs={bookedJobs} overdue={overdue ?? null} />}
    >
      {overdue ? <DaysOfSuspension overdue={overdue} /> : null}
    </Gate>
  )
}

type ReasonProps = { provider: PortalData['provider']; isAboutPayment: boolean }

function Reason({ provider, isAboutPayment }: ReasonProps) {
  const { t } = useLingui()
  const reason = isAboutPayment ? t`Payment issue` : provider?.suspension?.reason
  const from = provider?.suspension?.from
  if (!isAboutPayment)
    return (
      <p>
        <Trans>Since {from}, for this reason:</Trans>
        <span className="mt-2 block whitespace-pre-line">{reason}</span>
      </p>
    )
  return (
    <p>
      {from ? (
        <Trans>
          {reason}, since {from}.
        </Trans>
      ) : (
        `${reason}.`
      )}{' '}
      <Trans>Pay what you owe and you're back in search within a minute.</Trans>
    </p>
  )
}

function DaysOfSuspension({ overdue }: { overdue: Overdue }) {
  const days = overdue.squares.length - 1
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-h4">
        <Trans>{days} days, one square a day</Trans>
      </h2>
      <DayString squares={overdue.squares} />
      <dl className="gate-days">
        <Pair name={overdue.since}>
          <Trans>payment failed</Trans>
        </Pair>
        <Pair name={overdue.reminders.join(', ')}>
          <Trans>reminders by email</Trans>
        </Pair>
        <Pair name={overdue.suspendedOn}>
          <Trans>suspended</Trans>
        </Pair>
        <Pair name={overdue.endedOn}>
          <Trans>subscription ends if nothing is paid</Trans>
        </Pair>
      </dl>
    </Card>
  )
}

function Pair({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type UntilThenProps = { bookedJobs: number; overdue: Overdue | null }

function UntilThen({ bookedJobs, overdue }: UntilThenProps) {
  return (
    <Card className="grid gap-2">
      <h2 className="text-h4">
        <Trans>Until then</Trans>
      </h2>
      <ul className="gate-list">
        <li>
          <EyeOff aria-hidden />
          <Trans>Your profile is hidden from searches</Trans>
        </li>
        <li>
          <BellOff aria-hidden />
          <Trans>No new booking requests</Trans>
        </li>
        <li>
          <MessageCircle aria-hidden />
          <Bookings bookedJobs={bookedJobs} />
        </li>
        <li>
          <Database aria-hidden />
          <Trans>Your data is kept</Trans>
        </li>
      </ul>
      {overdue ? <Debt overdue={overdue} /> : null}
    </Card>
  )
}

function Debt({ overdue }: { overdue: Overdue }) {
  return (
    <dl className="gate-sums">
      <Pair name={<Trans>To pay</Trans>}>{formatRand(overdue.cents, { cents: 'always' })}</Pair>
      {overdue.failedCharges > 0 ? (
        <Pair name={<Trans>PayFast tried</Trans>}>
          <Plural value={overdue.failedCharges} one="once" other="# times" />
        </Pair>
      ) : null}
      <Pair name={<Trans>Bank's answer</Trans>}>
        <Trans>only your bank can tell you</Trans>
      </Pair>
    </dl>
  )
}

function Bookings({ bookedJobs }: Pick<UntilThenProps, 'bookedJobs'>) {
  return (
    <span>
      <Trans>Existing communications remain:</Trans>{' '}
      <Link to={'/provider/bookings' satisfies SiteAddress} className="link">
        {bookedJobs > 0 ? (
          <Plural value={bookedJobs} one="# booked job" other="# booked jobs" />
        ) : (
          <Trans>Your bookings</Trans>
        )}
      </Link>
    </span>
  )
}
