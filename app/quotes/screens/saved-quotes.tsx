import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, Link, redirect, useSearchParams } from 'react-router'
import { placeById, placePath } from '#app/directory/index.server.ts'
import { jobName, serviceName } from '#app/directory/public/job-title.ts'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import { may } from '#app/page/permissions.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isId } from '#app/platform/ids.ts'
import { formatRand } from '#app/platform/money.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { adoptRequests } from '../adopt-requests.server.ts'
import { groupsToCompare } from '../comparison.ts'
import { type Offer, offerOfSaved } from '../offers.server.ts'
import { QuoteTag } from '../parts/quote-tag.tsx'
import { similarJobs } from '../queries.server.ts'
import { isRemoved, removeSavedQuote, savedQuotes, saveQuote } from '../saved-quotes.server.ts'
import type { Route } from './+types/saved-quotes.ts'
import {
  Compare,
  type Loaded,
  NothingSaved,
  QuoteTabs,
  Removed,
  RemoveQuote,
} from './saved-quote-parts.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock, settings } = context.get(servicesContext)
  const person = signedIn(context, request)
  const now = clock.now()
  if (person.isConfirmed) await adoptRequests(db, { userId: person.id, email: person.email, now })
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const saved = await savedQuotes(db, person.id)
  const quotes = saved.map((quote) => ({
    offer: offerOfSaved(quote, { now, language: i18n.locale }),
    service: jobName(i18n, quote),
    trade: serviceName(i18n, quote),
    place: placePath(placeById(quote.placeId)!, language),
    province: quote.province,
  }))
  const groups = await groupsWithPrices(db, quotes, now)
  const title = `${i18n._(msg`Saved Quotes`)} | ${settings.current().name}`
  const removed = new URL(request.url).searchParams.get(REMOVED)
  const canUndo = isId(removed) && (await isRemoved(db, { quoteId: removed, userId: person.id }))
  return { title, quotes, groups, removed: canUndo ? removed : null }
}

type ListedQuote = { offer: Offer; service: string; place: string; province: string }

/** Comparable quotes by group, with prices of similar jobs. */
function groupsWithPrices(db: Db, quotes: ListedQuote[], now: Date) {
  const groups = groupsToCompare(quotes.map(({ offer }) => offer))
  return Promise.all(
    groups.map(async (group) => {
      const first = quotes.find(({ offer }) => offer.id === group.quotes[0]!.id)!
      const { category, job } = first.offer
      const { province } = first
      return {
        key: group.key,
        title: `${first.service}, ${first.place}`,
        offers: group.quotes,
        similar: await similarJobs(db, { category, job: job ?? '', province, now }),
      }
    }),
  )
}

/** Removes a quote at once, or restores it. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext)
  const person = signedIn(context, request)
  const form = await postedForm(request)
  const quoteId = form.get('quoteId')
  const now = clock.now()
  // Filtered by owner, so another's quote isn't found.
  const own = { customer: person.id }
  if (!isId(quoteId)) throw data(null, { status: 404 })
  if (form.get('intent') === 'undo') {
    if (!may(person, 'save a quote', own)) throw data(null, { status: 404 })
    if (!(await saveQuote(db, { quoteId, userId: person.id, now })))
      throw data(null, { status: 404 })
    return form.get('script') === '1' ? { removed: null } : redirect(hereWith(request, null))
  }
  if (!may(person, 'remove a saved quote', own)) throw data(null, { status: 404 })
  if (!(await removeSavedQuote(db, { quoteId, userId: person.id, now })))
    throw data(null, { status: 404 })
  // A plain form gets a page with Undo on it; script shows a toast with Undo itself.
  if (form.get('script') === '1') return { removed: quoteId }
  return redirect(hereWith(request, quoteId))
}

const REMOVED = 'removed'

/** This page's URL, with the quote that was just removed, or without one. */
function hereWith(request: Request, removed: string | null) {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete(REMOVED)
  if (removed) searchParams.set(REMOVED, removed)
  const query = searchParams.toString()
  return query ? `${pathname}?${query}` : pathname
}

export default function SavedQuotes({
  loaderData: { quotes, groups, removed },
}: Route.ComponentProps) {
  const [params] = useSearchParams()
  const isComparing = params.get('tab') === 'compare'
  return (
    <div className="page-box page-section">
      <LiveRefresh on="request changed" />
      <h1 className="text-h1">
        <Trans>Saved Quotes</Trans>
      </h1>
      <QuoteTabs all={quotes.length} groups={groups.length} isComparing={isComparing} />
      {removed ? <Removed id={removed} /> : null}
      <div className="mt-7">
        {quotes.length === 0 ? (
          <NothingSaved />
        ) : isComparing ? (
          <Compare groups={groups} />
        ) : (
          <AllQuotes quotes={quotes} />
        )}
      </div>
    </div>
  )
}

function AllQuotes({ quotes }: { quotes: Loaded['quotes'] }) {
  return (
    <ul className="border-t border-line">
      {quotes.map((quote) => (
        <QuoteRow key={quote.offer.id} {...quote} />
      ))}
    </ul>
  )
}

function QuoteRow({ offer, service, trade, place }: Loaded['quotes'][number]) {
  return (
    <li className="quote-row">
      <Avatar src={photoAddress(offer.photoFile, 224)} seed={offer.portraitSeed} size={56} />
      <div>
        <h2 className="text-h4">
          <Link
            to={`/requests/${offer.requestId}` satisfies SiteAddress}
            className="hover:underline"
          >
            {service}, {place}
          </Link>
        </h2>
        <p className="text-small text-ink-2">
          {offer.name} · {trade} · {offer.quotedOn}
        </p>
        {offer.note ? <p className="mt-1 line-clamp-2">{offer.note}</p> : null}
        <div className="mt-2">
          <QuoteTag state={offer.state} goodUntil={offer.goodUntil} />
        </div>
      </div>
      <p className="quote-price">
        <span className="number-s">{formatRand(offer.totalCents)}</span>
        <small className="text-tiny text-ink-2">
          <Trans>total</Trans>
        </small>
      </p>
      <RemoveQuote id={offer.id} name={offer.name} />
    </li>
  )
}
