import { formatRand } from '#app/platform/money.ts'
import type { Chance } from './chance.ts'
import { numberOf } from './chance.ts'
import type { MadeProvider, Offer } from './provider-types.ts'
import {
  answered,
  arrived,
  asQuoted,
  closers,
  fourButs,
  less,
  lows,
  more,
  moreAndCross,
  sorries,
  thanks,
  threeButs,
} from './review-words.ts'
import { trades } from './trades/index.ts'

export type Visit = {
  provider: MadeProvider
  offer: Offer
  rating: number
  placeName: string
  paidCents: number
  quotedCents: number
  replyMinutes: number
}

/**
 * Generates reviews. Their sentences match what happened (the price, the wait, the job); no text is used
 * twice.
 */
export class ReviewWriter {
  // Hashes instead of texts: a million reviews must fit in memory.
  readonly #written = new Set<number>()

  words(chance: Chance, visit: Visit): string {
    for (let attempt = 0; ; attempt++) {
      const text = fill(this.#draft(chance, visit, attempt), visit)
      const hash = numberOf(text) * 2_097_152 + (numberOf(`${text} again`) & 0x1fffff)
      if (this.#written.has(hash)) continue
      this.#written.add(hash)
      return text
    }
  }

  #draft(chance: Chance, visit: Visit, attempt: number): string[] {
    const { rating, offer, provider } = visit
    const trade = trades[provider.category]
    const good = chance.one(offer.good)
    const aside = chance.one([chance.one(arrived), chance.one(answered), chance.one(trade.manner)])
    const price = priceLine(chance, visit)
    if (rating <= 2)
      return [
        chance.one(offer.bad),
        ...(price && chance.happens(0.7) ? [price] : []),
        ...chance.some(lows, attempt > 2 ? 2 : 1),
      ]
    if (rating === 3)
      return chance.happens(0.35)
        ? [chance.one(offer.bad), chance.one(arrived), chance.one(threeButs)]
        : [
            good,
            ...(attempt > 2 ? [aside] : []),
            chance.one(threeButs),
            ...(price && chance.happens(0.3) ? [price] : []),
          ]
    const parts = [good]
    if (attempt > 1 || chance.happens(0.62))
      chance.happens(0.5) ? parts.push(aside) : parts.unshift(aside)
    if (price && (attempt > 3 || chance.happens(0.38))) parts.push(price)
    if (rating === 4) parts.push(chance.one(fourButs))
    else if (attempt > 2 || chance.happens(0.45)) parts.push(chance.one(closers))
    if (attempt > 5) parts.push(chance.one(trade.manner))
    return [...new Set(parts)]
  }

  answer(chance: Chance, rating: number, authorName: string): string | null {
    if (!chance.happens(rating <= 3 ? 0.72 : 0.16)) return null
    const first = authorName.split(' ')[0]!
    return chance
      .one(rating <= 3 ? sorries : thanks)
      .replaceAll('{a}', first)
      .replaceAll('{sum}', formatRand(chance.whole(5, 20) * 10_00))
  }
}

function priceLine(chance: Chance, { rating, paidCents, quotedCents }: Visit): string | null {
  if (paidCents === quotedCents) return rating >= 3 ? chance.one(asQuoted) : null
  if (paidCents < quotedCents) return rating >= 3 ? chance.one(less) : null
  return chance.one(rating <= 3 ? moreAndCross : more)
}

function fill(sentences: string[], visit: Visit): string {
  const { provider, placeName, paidCents, quotedCents, replyMinutes } = visit
  return sentences
    .join(' ')
    .replaceAll('{p}', provider.name)
    .replaceAll('{place}', placeName)
    .replaceAll('{paid}', formatRand(paidCents))
    .replaceAll('{quoted}', formatRand(quotedCents))
    .replaceAll('{diff}', formatRand(Math.abs(paidCents - quotedCents)))
    .replaceAll('{minutes}', minutesInWords(replyMinutes))
}

function minutesInWords(minutes: number) {
  if (minutes < 60) return `${Math.max(5, Math.round(minutes / 5) * 5)} minutes`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? 'an hour' : `${hours} hours`
}
