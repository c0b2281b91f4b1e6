import { dayOf, formatDay } from '#app/platform/time.ts'
import { type InvitationState, invitationLifeCycle, quoteLifeCycle } from './public/life-cycles.ts'
import { lastValidDay } from './public/time-outs.ts'
import type { InvitationRow, QuoteView } from './queries.server.ts'
import { priceParts } from './quote-sums.ts'
import type { SavedQuote } from './saved-quotes.server.ts'

/** A quote as a comparison shows it, with its provider. */
export type Offer = ReturnType<typeof offerOf>

type Sender = {
  name: string
  fullName: string
  slug: string
  portraitSeed: number
  photoFile: string | null
  stars: number[] | null
  rating: number | null
  checksDone: number | null
}

/** The time it is shown at, and the language of its dates. */
type When = { now: Date; language: string }

type About = { requestId: string; category: string; job: string | null; mayAccept: boolean }

function offerOf(quote: QuoteView, sender: Sender, about: About, { language, now }: When) {
  return {
    id: quote.id,
    invitationId: quote.invitationId,
    ...about,
    state: quote.state,
    revision: quote.revision,
    name: sender.name,
    firstName: sender.fullName.split(' ')[0]!,
    slug: sender.slug,
    portraitSeed: String(sender.portraitSeed),
    photoFile: sender.photoFile,
    stars: sender.stars,
    rating: sender.rating,
    checksDone: sender.checksDone,
    totalCents: quote.totalCents,
    calloutCents: quote.calloutCents,
    vatCents: quote.vatCents,
    parts: priceParts(quote.lines, quote.calloutCents),
    lines: quote.lines.map(shownLine),
    hasParts: quote.lines.some(({ kind }) => kind === 'parts'),
    canComeOn: quote.canComeOn,
    canCome: quote.canComeOn ? formatDay(quote.canComeOn, language, now) : null,
    guaranteeDays: quote.guaranteeDays,
    note: quote.note,
    quotedOn: formatDay(dayOf(quote.sentAt), language, now),
    goodUntil: formatDay(lastValidDay(quote.validUntil), language, now),
  }
}

const shownLine = ({ words, quantity, amountCents }: QuoteView['lines'][number]) => ({
  words,
  quantity,
  amountCents,
})

/** A quote of one's own request. */
export function offerOfInvitation(
  quote: QuoteView,
  invitation: InvitationRow,
  request: { id: string; category: string; job: string | null; state: string },
  when: When,
): Offer {
  return offerOf(
    quote,
    {
      name: invitation.name,
      fullName: invitation.fullName,
      slug: invitation.slug,
      portraitSeed: invitation.portraitSeed,
      photoFile: invitation.photoFile,
      stars: invitation.stars,
      rating: invitation.ratingCount ? (invitation.ratingSum ?? 0) / invitation.ratingCount : null,
      checksDone: invitation.checksDone,
    },
    {
      requestId: request.id,
      category: request.category,
      job: request.job,
      mayAccept:
        request.state === 'open' &&
        quoteLifeCycle.canTake('accept', quote.state, 'customer') &&
        quote.validUntil > when.now &&
        invitationLifeCycle.canTake('accept', invitation.state, 'customer'),
    },
    when,
  )
}

/** A saved quote, with its request. */
export function offerOfSaved(saved: SavedQuote, when: When): Offer {
  const about = {
    requestId: saved.requestId,
    category: saved.category,
    job: saved.job,
    mayAccept:
      saved.requestState === 'open' &&
      invitationLifeCycle.canTake('accept', saved.invitationState as InvitationState, 'customer') &&
      quoteLifeCycle.canTake('accept', saved.state, 'customer') &&
      saved.validUntil > when.now,
  }
  return offerOf(saved, saved.provider, about, when)
}
