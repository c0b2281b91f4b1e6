import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareText, Phone, Zap } from 'lucide-react'
import { daysOf } from '#app/directory/public/provider-row.tsx'
import { formatRandRange } from '#app/platform/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { PriceBand } from '#app/ui/price-band.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { Week } from '#app/ui/week.tsx'
import type { ProfilePage } from '../profile-page.server.ts'
import { againstBand, bandScale } from '../public/figures.ts'
import { quoteAddress } from '../public/quote-addresses.ts'

/** What a decision needs: the call-out fee compared with others, the next free days, and one button. */
export function RequestQuoteCard({ page }: { page: ProfilePage }) {
  const { t } = useLingui()
  return (
    <Card floating className="profile-card">
      <div className="flex items-end justify-between gap-3">
        <CallOut page={page} />
        {page.isFreeToday ? (
          <Tag tone="fynbos" icon={<Zap />} className="mb-1.5">
            <Trans>Free today</Trans>
          </Tag>
        ) : null}
      </div>
      <CallOutBand page={page} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line pt-4">
        <span className="text-group">
          <Trans>Next 7 days</Trans>
        </span>
        <Week days={daysOf(page.week, page.firstWeekday, t)} />
      </div>
      <ButtonLink
        kind="marigold"
        size="large"
        wide
        to={quoteAddress({ slug: page.slug, category: page.category })}
        className="mt-4 max-lg:hidden"
      >
        <Trans>Ask for a quote</Trans>
      </ButtonLink>
      <ul className="mt-4 grid gap-1.5 text-small text-ink-2 [&_svg]:!size-4 [&>li]:flex [&>li]:items-center [&>li]:gap-2">
        <li>
          <MessageSquareText />
          <Trans>Contact through platform messaging</Trans>
        </li>
        <li>
          <Phone />
          <span>
            <span className="visually-hidden">
              <Trans>Phone number:</Trans>{' '}
            </span>
            <Trans>Available after booking</Trans>
          </span>
        </li>
      </ul>
      <p className="mt-2 text-small text-ink-2">
        <Trans>Asking is free, and you don't commit to anything.</Trans>
      </p>
    </Card>
  )
}

/** On phones the main action stays within the thumb's reach. */
export function RequestQuoteBar({ page }: { page: ProfilePage }) {
  return (
    <div className="profile-bar">
      <CallOut page={page} isSmall />
      <ButtonLink
        kind="marigold"
        size="large"
        to={quoteAddress({ slug: page.slug, category: page.category })}
      >
        <Trans>Ask for a quote</Trans>
      </ButtonLink>
    </div>
  )
}

function CallOut({ page: { callout }, isSmall }: { page: ProfilePage; isSmall?: boolean }) {
  if (callout === null)
    return (
      <p className={isSmall ? 'text-tiny text-ink-2' : 'text-h4'}>
        {isSmall ? <Trans>Price in the quote</Trans> : <Trans>No call-out fee listed</Trans>}
      </p>
    )
  return (
    <p>
      <span className="block text-tiny text-ink-2">
        <Trans>Call-out from</Trans>
      </span>
      <span className={isSmall ? 'number-s' : 'number-xl'}>
        {callout === 0 ? <Trans>Free</Trans> : <Money amount={callout} />}
      </span>
    </p>
  )
}

function CallOutBand({
  page: { callout, calloutBand, calloutNote, people, ...page },
}: {
  page: ProfilePage
}) {
  if (callout === null) return null
  const note = calloutNote ? <p className="mt-1 text-small text-ink-2">{calloutNote}</p> : null
  if (!calloutBand) return note
  const { priced } = calloutBand
  const range = formatRandRange(calloutBand.low, calloutBand.high)
  const where = againstBand(callout, calloutBand)
  return (
    <>
      {note}
      <PriceBand
        className="mt-3"
        scale={bandScale(callout, calloutBand)}
        middle={[calloutBand.low, calloutBand.high]}
        amount={callout}
      >
        {where === 'below' ? (
          <Trans>
            Below what most {people} here charge: {range}, the middle half of {priced} call-out fees
            in {page.provinceName}
          </Trans>
        ) : where === 'above' ? (
          <Trans>
            Above what most {people} here charge: {range}, the middle half of {priced} call-out fees
            in {page.provinceName}
          </Trans>
        ) : (
          <Trans>
            In line with what most {people} here charge: {range}, the middle half of {priced}{' '}
            call-out fees in {page.provinceName}
          </Trans>
        )}
      </PriceBand>
    </>
  )
}
