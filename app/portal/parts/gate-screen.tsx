import { Trans, useLingui } from '@lingui/react/macro'
import { BellOff, Database, EyeOff, Hourglass, MessageCircle, Pause, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageToast } from '#app/ui/page-toast.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { PortalData } from '../portal.tsx'

/** Why the portal doesn't open further, and the one thing that would open it. */
export function GateScreen({ data }: { data: PortalData }) {
  if (data.hasFailed) return <NotLoaded />
  switch (data.gate) {
    case 'no provider':
      return <AccessRequired />
    case 'suspended':
      return <Suspended data={data} />
    case 'rejected':
      return <Rejected data={data} />
    case 'pending':
      return <UnderReview data={data} />
    case 'not paid':
      return <Unpaid data={data} />
    case 'open':
      return null
  }
}

/** Whoever it is may be a provider all the same: nothing is said of that. */
function NotLoaded() {
  return (
    <>
      <ErrorState
        as="h1"
        className="w-full"
        title={<Trans>The portal couldn't be opened</Trans>}
        kept={<Trans>You haven't lost anything. Try again in a moment.</Trans>}
        action={
          <ButtonLink to={'/provider-portal' satisfies SiteAddress} reloadDocument>
            <Trans>Try again</Trans>
          </ButtonLink>
        }
      />
      <div className="page-toasts">
        <PageToast
          kind="error"
          title={<Trans>Error</Trans>}
          description={<Trans>There was a problem loading your provider profile</Trans>}
        />
      </div>
    </>
  )
}

function AccessRequired() {
  return (
    <EmptyState
      as="h1"
      className="w-full"
      title={<Trans>Provider Access Required</Trans>}
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={'/become-provider' satisfies SiteAddress} kind="marigold">
            <Trans>Become a Provider</Trans>
          </ButtonLink>
          <ButtonLink to={'/' satisfies SiteAddress} kind="quiet">
            <Trans>Return to Homepage</Trans>
          </ButtonLink>
        </div>
      }
    >
      <Trans>
        This part is for people who offer services. Your account isn't set up for that yet.
      </Trans>
    </EmptyState>
  )
}

function Suspended({ data: { provider, site } }: { data: PortalData }) {
  const { t } = useLingui()
  const reason = provider?.suspension?.reason ?? t`Payment issue`
  const from = provider?.suspension?.from
  const isAboutPayment = !provider?.suspension || provider.suspension.source === 'billing'
  return (
    <Gate
      tag={
        <Tag tone="danger" icon={<Pause aria-hidden />}>
          <Trans>Suspended</Trans>
        </Tag>
      }
      title={<Trans>Your account is suspended</Trans>}
      lead={
        !isAboutPayment ? (
          <>
            <Trans>Since {from}, for this reason:</Trans>
            <span className="mt-2 block whitespace-pre-line">{reason}</span>
          </>
        ) : from ? (
          <Trans>
            {reason}, since {from}.
          </Trans>
        ) : (
          `${reason}.`
        )
      }
      actions={
        <>
          {isAboutPayment ? (
            <ButtonLink to={'/payment-setup' satisfies SiteAddress} kind="marigold">
              <Trans>Update Payment Method</Trans>
            </ButtonLink>
          ) : null}
          <ContactSupport email={site.supportEmail} />
        </>
      }
    >
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
          <span>
            <Trans>Existing communications remain:</Trans>{' '}
            <ButtonLink to={'/provider/bookings' satisfies SiteAddress} kind="quiet" size="small">
              <Trans>Your bookings</Trans>
            </ButtonLink>
          </span>
        </li>
        <li>
          <Database aria-hidden />
          <Trans>Your data is kept</Trans>
        </li>
      </ul>
    </Gate>
  )
}

function Rejected({ data: { site } }: { data: PortalData }) {
  return (
    <Gate
      tag={
        <Tag tone="danger" icon={<Undo2 aria-hidden />}>
          <Trans>Not approved</Trans>
        </Tag>
      }
      title={<Trans>Your application wasn't approved</Trans>}
      lead={
        <Trans>Your application shows the reasons, what would fix them, and how to appeal.</Trans>
      }
      actions={
        <>
          <ButtonLink to={'/application' satisfies SiteAddress} kind="marigold">
            <Trans>See the reasons</Trans>
          </ButtonLink>
          <ContactSupport email={site.supportEmail} />
        </>
      }
    />
  )
}

function UnderReview({ data: { provider, site } }: { data: PortalData }) {
  const isPaid = provider?.billing === 'active' || provider?.billing === 'past_due'
  return (
    <Gate
      tag={
        <Tag tone="sky" icon={<Hourglass aria-hidden />}>
          <Trans>Pending</Trans>
        </Tag>
      }
      title={<Trans>Application Under Review</Trans>}
      lead={
        isPaid ? (
          <Trans>We review it within two business days. Your subscription is active.</Trans>
        ) : (
          <Trans>We review it within two business days. Your subscription isn't paid yet.</Trans>
        )
      }
      actions={
        <>
          <ButtonLink
            to={'/application' satisfies SiteAddress}
            kind={isPaid ? 'marigold' : 'outline'}
          >
            <Trans>See where it is</Trans>
          </ButtonLink>
          {isPaid ? null : (
            <ButtonLink to={'/payment-setup' satisfies SiteAddress} kind="marigold">
              <Trans>Set Up Payment Method</Trans>
            </ButtonLink>
          )}
          <PreviewLink slug={provider?.slug} />
          <ContactSupport email={site.supportEmail} />
        </>
      }
    >
      <Card className="mt-2 max-w-md">
        <h2 className="text-h4">
          <Trans>While you wait</Trans>
        </h2>
        <p className="text-small mt-1 text-ink-2">
          <Trans>
            Set your working hours, so that customers can find you from the first minute.
          </Trans>
        </p>
        <ButtonLink
          to={'/provider-portal/calendar' satisfies SiteAddress}
          size="small"
          className="mt-3"
        >
          <Trans>Set working hours</Trans>
        </ButtonLink>
      </Card>
    </Gate>
  )
}

function Unpaid({ data: { provider, site } }: { data: PortalData }) {
  return (
    <Gate
      tag={
        <Tag tone="fynbos">
          <Trans>Approved</Trans>
        </Tag>
      }
      title={<Trans>Approved. One step left</Trans>}
      lead={<Trans>Customers can find you in search once you've paid for a plan.</Trans>}
      actions={
        <>
          <ButtonLink to={'/payment-setup' satisfies SiteAddress} kind="marigold">
            <Trans>Set Up Payment Method</Trans>
          </ButtonLink>
          <PreviewLink slug={provider?.slug} />
          <ContactSupport email={site.supportEmail} />
        </>
      }
    />
  )
}

function Gate({
  tag,
  title,
  lead,
  actions,
  children,
}: {
  tag: ReactNode
  title: ReactNode
  lead: ReactNode
  actions: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="portal-gate">
      {tag}
      <h1 className="text-h1">{title}</h1>
      <p className="text-lead">{lead}</p>
      <div className="mt-3 flex flex-wrap gap-3">{actions}</div>
      {children}
    </div>
  )
}

function PreviewLink({ slug }: { slug?: string }) {
  const localizedPath = usePageAddress()
  if (!slug) return null
  return (
    <ButtonLink to={localizedPath(`/providers/${slug}`)}>
      <Trans>Preview my profile</Trans>
    </ButtonLink>
  )
}

function ContactSupport({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="button button-outline">
      <Trans>Contact Support</Trans>
    </a>
  )
}
