import { Plural, Trans } from '@lingui/react/macro'
import { CalendarDays, Camera, Check, Hourglass, Tags, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApplicationTimeline } from '#app/applications/public/application-timeline.tsx'
import type { SiteAddress } from '#app/page/address.ts'
import { formatRand } from '#app/platform/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckString } from '#app/ui/check-string.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { GateView } from '../gate-view.server.ts'
import type { PortalData } from '../portal.tsx'
import { ContactSupport, Gate, PreviewLink } from './gate.tsx'

type Props = { data: PortalData }

export function Rejected({ data: { site, gateView } }: Props) {
  const status = gateView?.status
  return (
    <Gate
      tag={
        <Tag tone="danger" icon={<Undo2 aria-hidden />}>
          <Trans>Not approved</Trans>
        </Tag>
      }
      title={<Trans>Your application wasn't approved</Trans>}
      lead={<WhatNext status={status} />}
      actions={
        <>
          <ButtonLink to={'/application' satisfies SiteAddress} kind="marigold" size="large">
            <Trans>See the reasons</Trans>
          </ButtonLink>
          <ContactSupport email={site.supportEmail} />
        </>
      }
    >
      <StatusCard status={status} />
    </Gate>
  )
}

type Status = GateView['status'] | undefined

function WhatNext({ status }: { status: Status }) {
  const count = status?.reasons.length ?? 0
  return (
    <p>
      <Plural
        value={count}
        one="There is one reason, with what would fix it."
        other="There are # reasons, each with what would fix it."
      />{' '}
      {status?.appealEnds ? (
        <Trans>Correct it and send it again, or appeal until {status.appealEnds}.</Trans>
      ) : (
        <Trans>Correct it and send it again.</Trans>
      )}
    </p>
  )
}

export function UnderReview({ data: { provider, site, gateView } }: Props) {
  const isPaid = provider?.billing === 'active' || provider?.billing === 'past_due'
  const status = gateView?.status
  return (
    <Gate
      tag={
        <Tag tone="sky" icon={<Hourglass aria-hidden />}>
          <Trans>Pending</Trans>
        </Tag>
      }
      title={<Trans>Application Under Review</Trans>}
      lead={<DueAndPaid status={status} isPaid={isPaid} />}
      actions={
        <>
          {isPaid ? null : <SetUpPayment />}
          <ButtonLink
            to={'/application' satisfies SiteAddress}
            kind={isPaid ? 'marigold' : 'outline'}
            size={isPaid ? 'large' : 'medium'}
          >
            <Trans>See where it is</Trans>
          </ButtonLink>
          <PreviewLink slug={provider?.slug} />
          <ContactSupport email={site.supportEmail} />
        </>
      }
      aside={<WhileYouWait paid={isPaid ? (status?.paid ?? null) : null} />}
    >
      <StatusCard status={status} />
    </Gate>
  )
}

function DueAndPaid({ status, isPaid }: { status: Status; isPaid: boolean }) {
  return (
    <p>
      {status?.dueOn ? (
        <Trans>
          You'll have an answer by the end of <b>{status.dueOn}</b>.
        </Trans>
      ) : (
        <Trans>We review it within two business days.</Trans>
      )}{' '}
      {isPaid ? (
        <Trans>Your subscription is active.</Trans>
      ) : (
        <Trans>Your subscription isn't paid yet.</Trans>
      )}
    </p>
  )
}

function SetUpPayment() {
  return (
    <ButtonLink to={'/payment-setup' satisfies SiteAddress} kind="marigold" size="large">
      <Trans>Set Up Payment Method</Trans>
    </ButtonLink>
  )
}

function StatusCard({ status }: { status: Status }) {
  if (!status) return null
  return (
    <Card>
      <ApplicationTimeline status={status} />
    </Card>
  )
}

/** What can be prepared before the decision: these pages are open already. */
function WhileYouWait({ paid }: { paid: NonNullable<GateView['status']>['paid'] }) {
  return (
    <Card className="grid gap-2">
      <h2 className="text-h4">
        <Trans>While you wait</Trans>
      </h2>
      <p className="text-small text-ink-2">
        <Trans>
          You can already set these up, so that customers find them from the first minute.
        </Trans>
      </p>
      <SetUpLinks />
      {paid ? (
        <p className="text-small text-ink-2">
          <Trans>If you withdraw before we decide, you get all of your {paid.sum} back.</Trans>
        </p>
      ) : null}
    </Card>
  )
}

function SetUpLinks() {
  return (
    <ul className="gate-list">
      <Ready
        to={'/provider-portal/calendar' satisfies SiteAddress}
        icon={<CalendarDays aria-hidden />}
      >
        <Trans>Set working hours</Trans>
      </Ready>
      <Ready
        to={'/provider-portal/settings/services' satisfies SiteAddress}
        icon={<Tags aria-hidden />}
      >
        <Trans>Add your services and prices</Trans>
      </Ready>
      <Ready
        to={'/provider-portal/settings/photos' satisfies SiteAddress}
        icon={<Camera aria-hidden />}
      >
        <Trans>Add photos of your work</Trans>
      </Ready>
    </ul>
  )
}

function Ready({ to, icon, children }: { to: SiteAddress; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <Link to={to} className="link">
        {children}
      </Link>
    </li>
  )
}

export function Unpaid({ data: { provider, site, gateView } }: Props) {
  const checks = gateView?.status?.checks ?? []
  return (
    <Gate
      tag={
        <Tag tone="fynbos" icon={<Check aria-hidden />}>
          <Trans>Approved</Trans>
        </Tag>
      }
      title={<Trans>Approved. One step left</Trans>}
      lead={
        <>
          <p>
            <Trans>Customers can find you in search once you've paid for a plan.</Trans>
          </p>
          {checks.length > 0 ? (
            <CheckString
              done={checks.filter(({ state }) => state === 'done').length}
              total={gateView?.status?.checksOf}
              className="mt-3"
            />
          ) : null}
        </>
      }
      actions={
        <>
          <SetUpPayment />
          <PreviewLink slug={provider?.slug} />
          <ContactSupport email={site.supportEmail} />
        </>
      }
    >
      <PlanOffered plan={gateView?.cheapest ?? null} />
    </Gate>
  )
}

const always = (cents: number) => formatRand(cents, { cents: 'always' })

/** The lowest price now: the launch price while it has places, then the standard one. */
function PlanOffered({ plan }: { plan: GateView['cheapest'] }) {
  if (!plan) return null
  const { monthlyCents, afterFirstYearCents, placesLeft, places } = plan
  if (afterFirstYearCents === null)
    return (
      <Card>
        <p className="gate-price">
          <b className="number-xl">{always(monthlyCents)}</b>{' '}
          <Trans>a month, for the Standard plan</Trans>
        </p>
      </Card>
    )
  return (
    <Card>
      <h2 className="text-h4">
        <Trans>Launch Special</Trans>
      </h2>
      <p className="gate-price">
        <b className="number-xl">{always(monthlyCents)}</b>{' '}
        <Trans>a month for the first 12 months</Trans>
      </p>
      <p className="text-small text-ink-2">
        <Trans>
          Then {always(afterFirstYearCents)} a month. {spaced(placesLeft)} of the first{' '}
          {spaced(places)} places are left.
        </Trans>
      </p>
    </Card>
  )
}
