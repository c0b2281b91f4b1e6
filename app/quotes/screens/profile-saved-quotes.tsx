import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { jobName } from '#app/directory/public/job-title.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { dayOf, formatDay } from '#app/platform/time.ts'
import { profileOf, profileTitles } from '#app/providers/index.server.ts'
import { quoteAddress } from '#app/providers/public/quote-addresses.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Money } from '#app/ui/money.tsx'
import { lastValidDay } from '../public/time-outs.ts'
import { savedQuotes } from '../saved-quotes.server.ts'
import type { Route } from './+types/profile-saved-quotes.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const { profile, page } = profileOf(context)
  const i18n = requestI18n(context)
  const person = visitor(context)
  const saved = person ? await savedQuotes(db, person.id, { providerId: profile.id }) : []
  const { name } = page
  return {
    page,
    isSignedIn: person !== null,
    titles: profileTitles(context, {
      tab: '/saved-quotes',
      title: i18n._(msg`Saved quotes of ${name}`),
      isIndexed: false,
    }),
    quotes: saved.map((quote) => ({
      id: quote.id,
      requestId: quote.requestId,
      job: jobName(i18n, quote),
      total: quote.totalCents,
      note: quote.note,
      sent: formatDay(dayOf(quote.sentAt), i18n.locale, now),
      goodUntil: formatDay(lastValidDay(quote.validUntil), i18n.locale, now),
    })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTitles(loaderData.titles) : []

/** The viewer's own saved quotes of this provider. */
export default function SavedQuotes({
  loaderData: { page, isSignedIn, quotes },
}: Route.ComponentProps) {
  if (!isSignedIn) return <SignInFirst page={page} />
  if (quotes.length === 0) return <NoQuotes page={page} />
  return (
    <section aria-labelledby="saved">
      <h2 id="saved" className="text-[1.9375rem]">
        <Trans>Saved Quotes</Trans>
      </h2>
      <ul className="rows mt-3 border-t border-line">
        {quotes.map((quote) => (
          <QuoteRow key={quote.id} quote={quote} />
        ))}
      </ul>
      <ButtonLink to={'/saved-quotes' satisfies SiteAddress} className="mt-5">
        <Trans>All saved quotes</Trans>
      </ButtonLink>
    </section>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function SignInFirst({ page }: Pick<Loaded, 'page'>) {
  const localizedPath = usePageAddress()
  const back = encodeURIComponent(localizedPath(`/providers/${page.slug}/saved-quotes`))
  return (
    <EmptyState
      as="h2"
      title={<Trans>Quotes from {page.shortName} appear here</Trans>}
      action={
        <ButtonLink to={`/auth?next=${back}` satisfies SiteAddress}>
          <Trans>Sign In</Trans>
        </ButtonLink>
      }
    >
      <Trans>Sign in to see your saved quotes. Only you can see them.</Trans>
    </EmptyState>
  )
}

function NoQuotes({ page }: Pick<Loaded, 'page'>) {
  return (
    <EmptyState
      as="h2"
      title={<Trans>You haven't saved any quotes yet.</Trans>}
      action={
        <ButtonLink to={quoteAddress({ slug: page.slug, category: page.category })}>
          <Trans>Ask {page.shortName}</Trans>
        </ButtonLink>
      }
    >
      <Trans>When {page.shortName} replies with a price, you can keep it here.</Trans>
    </EmptyState>
  )
}

function QuoteRow({ quote }: { quote: Loaded['quotes'][number] }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-1 py-4">
      <h3 className="text-h4">
        <Link to={`/requests/${quote.requestId}` satisfies SiteAddress} className="hover:underline">
          {quote.job}
        </Link>
      </h3>
      <Money amount={quote.total} className="number-m row-span-2" />
      <p className="text-small text-ink-2">
        <Trans>
          Sent {quote.sent}, valid until {quote.goodUntil}
        </Trans>
      </p>
      {quote.note ? <p className="col-span-2 max-w-prose text-small">{quote.note}</p> : null}
    </li>
  )
}
