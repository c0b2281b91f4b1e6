import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { GUARANTEED_RATING } from '#app/quality/public/guarantee.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Attention } from '../attention.server.ts'

/** At the top of the dashboard: each item with the button that resolves it. */
export function AttentionList({
  attention: { payment, rating, documents },
}: {
  attention: Attention
}) {
  const { t } = useLingui()
  if (!payment && !rating && documents.length === 0) return null
  return (
    <section aria-label={t`Needs your attention`} className="attention grid gap-3">
      {payment ? <FailedPayment payment={payment} /> : null}
      {rating ? <LowRating rating={rating} /> : null}
      {documents.map((document) => (
        <ExpiringDocument key={document.id} {...document} />
      ))}
    </section>
  )
}

function FailedPayment({ payment }: { payment: NonNullable<Attention['payment']> }) {
  return (
    <Banner
      tone="danger"
      title={<Trans>Your payment on {payment.since} failed</Trans>}
      action={
        <ButtonLink to={'/payment-setup' satisfies SiteAddress} kind="marigold">
          <Trans>Update Payment Method</Trans>
        </ButtonLink>
      }
    >
      <Trans>If it isn't paid by {payment.suspendedOn}, your profile is removed from search.</Trans>
    </Banner>
  )
}

function LowRating({ rating }: { rating: NonNullable<Attention['rating']> }) {
  return (
    <Banner
      tone={rating.isFlagged ? 'danger' : 'clay'}
      title={
        <Trans>
          Your rating is {rating.average}. The Quality Guarantee minimum is {GUARANTEED_RATING}.
        </Trans>
      }
      action={
        <ButtonLink to={'/provider-portal/quality' satisfies SiteAddress} kind="outline">
          <Trans>See what helps</Trans>
        </ButtonLink>
      }
    >
      {rating.isFlagged ? (
        <Trans>Our team is looking at it.</Trans>
      ) : (
        <Trans>If it's still below on {rating.lookedAtOn}, our team looks into it.</Trans>
      )}
    </Banner>
  )
}

function ExpiringDocument({ name, isPast, day }: Attention['documents'][number]) {
  const { t } = useLingui()
  return (
    <Banner
      tone={isPast ? 'danger' : 'clay'}
      title={isPast ? t`${name} expired on ${day}` : t`${name} expires on ${day}`}
      action={
        <ButtonLink to={'/provider-portal/settings/documents' satisfies SiteAddress} kind="outline">
          <Trans>Upload a new one</Trans>
        </ButtonLink>
      }
    />
  )
}
