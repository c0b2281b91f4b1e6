import type { BuiltInCategory as Category } from '#app/directory/public/categories.ts'
import { decidedAfter, STARTED_BEFORE } from './applications.ts'
import type { Chance } from './chance.ts'
import { joinedAt as drawJoinedAt } from './joining.ts'
import { drawPerson } from './names.ts'
import { type Market, placeNear, spotIn } from './plan.ts'
import { portraitSeed } from './portraits.ts'
import { levelOf, roundPrice } from './prices.ts'
import type { Calendar, Offer, ProviderWish } from './provider-types.ts'
import { aboutText, firmName, plainName } from './provider-words.ts'
import { trades } from './trades/index.ts'
import { type OfferedJob, offeredJobs } from './trades/jobs.ts'
import type { TradeJob } from './trades/trade.ts'

const womensShare: Partial<Record<Category, number>> = {
  plumbing: 0.15,
  electrical: 0.15,
  roofing: 0.08,
  carpentry: 0.12,
  'home-maintenance': 0.12,
  'security-services': 0.2,
  transportation: 0.2,
  'painting-decorating': 0.25,
  'handyman-services': 0.2,
  'cleaning-services': 0.85,
  'beauty-wellness': 0.8,
  catering: 0.7,
  'event-planning': 0.7,
  'tutoring-education': 0.6,
}

const calloutNotes = [
  'Includes the first 30 minutes',
  'Includes the first hour',
  'Taken off the price when we do the job',
  'Within 10 km',
]
const causes = [
  'animal-welfare',
  'child-women-abuse',
  'education-literacy',
  'environmental-causes',
  'health-wellness',
  'poverty-alleviation',
  'hiv-aids-support',
  'arts-culture',
  'community-development',
  'other-causes',
]
const cellphonePrefixes = ['60', '61', '71', '72', '73', '76', '78', '79', '81', '82', '83', '84']

/** Who a provider is, what they offer and when they joined: the input of all their rows. */
export type DrawnProvider = ReturnType<typeof drawProvider>

export function drawProvider(
  chance: Chance,
  market: Market,
  wish: ProviderWish,
  calendar: Calendar,
) {
  const { category } = market
  const trade = trades[category]
  const place = wish.place ?? placeNear(chance, market)
  const person = wish.person ?? drawPerson(chance, place.province, womensShare[category] ?? 0.45)
  const joinedAt = wish.joinedAt ?? drawJoinedAt(chance, calendar, wish.status)
  const id = wish.id ?? chance.id(joinedAt)
  const userId = wish.userId ?? chance.id(joinedAt)
  const fullName = `${person.first} ${person.family}`
  const tradingName =
    wish.displayName === undefined ? firmName(chance, person, place, trade.firms) : wish.displayName
  const decidedAt = decidedAfter(chance, joinedAt)
  const verification = decidedAt < calendar.now ? wish.status.verification : 'pending'
  const spot = spotIn(chance, place)
  const business = drawBusiness(chance, category, levelOf(place) * chance.factor(0.14), wish)
  return {
    id,
    userId,
    category,
    trade,
    place,
    spot,
    person,
    fullName,
    tradingName,
    displayName: tradingName ?? fullName,
    startedAt: new Date(joinedAt.getTime() - STARTED_BEFORE),
    joinedAt,
    decidedAt,
    verification,
    isApproved: verification === 'approved',
    ...business,
    email: wish.email ?? `${plainName(fullName)}.${id.slice(-6)}@example.co.za`,
    about: wish.about ?? aboutText(chance, trade, place, business.teamSize, joinedAt),
  }
}

function drawBusiness(chance: Chance, category: Category, level: number, wish: ProviderWish) {
  const { callout } = trades[category]
  const offers = drawOffers(chance, category, level, wish.jobs)
  const calloutCents =
    wish.calloutCents ?? (callout ? roundPrice(chance.between(...callout) * Math.sqrt(level)) : 0)
  const teamSize = wish.teamSize ?? chance.one([1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 9])
  return { offers, calloutCents, teamSize, isVendor: teamSize >= 4 && chance.happens(0.5) }
}

function drawOffers(chance: Chance, category: Category, level: number, wished?: string[]): Offer[] {
  const jobs: Record<string, TradeJob> = trades[category].jobs
  const offered: Record<string, OfferedJob> = offeredJobs[category]
  const keys = wished ?? chance.some(Object.keys(jobs), chance.whole(3, 6))
  return Object.keys(jobs)
    .filter((key) => keys.includes(key))
    .map((key) => ({
      key,
      ...offered[key]!,
      ...jobs[key]!,
      cents: roundPrice(jobs[key]!.rand * level * chance.factor(0.08)),
    }))
}

/** The provider's row, apart from what follows from its payments. */
export function drawRecord(chance: Chance, drawn: DrawnProvider, wish: ProviderWish, slug: string) {
  const { person, place, trade, category, isApproved, decidedAt, joinedAt } = drawn
  return {
    id: drawn.id,
    user_id: drawn.userId,
    slug,
    full_name: drawn.fullName,
    trading_name: drawn.tradingName,
    email: drawn.email,
    phone: `+27${chance.one(cellphonePrefixes)}555${chance.number('####')}`,
    category,
    headline: wish.headline ?? chance.one(trade.titles),
    about: drawn.about,
    experience: wish.experience ?? `${chance.whole(2, 24)} years`,
    place_id: place.id,
    place_typed: wish.placeTyped ?? place.name,
    province: place.province,
    ...drawn.spot,
    radius_km: wish.radiusKm ?? chance.one([10, 15, 20, 25, 25, 30, 40, 60]),
    callout_cents: drawn.calloutCents || null,
    callout_note: drawn.calloutCents ? chance.one(calloutNotes) : '',
    team_size: drawn.teamSize,
    vat_number: drawn.isVendor ? `4${chance.number('#########')}` : null,
    npo_category: wish.npoCategory ?? chance.one(causes),
    languages: wish.languages ?? person.languages,
    skills: wish.skills ?? chance.some(trade.skills, chance.whole(3, 8)),
    certifications: trade.certificates
      .filter((certificate) => chance.happens(certificate.share))
      .map(({ name }) => name),
    portrait_seed: wish.portraitSeed ?? portraitSeed(chance, person, category),
    verification: drawn.verification,
    verified_at: isApproved ? decidedAt : null,
    joined_at: joinedAt,
    created_at: joinedAt,
    updated_at: isApproved ? decidedAt : joinedAt,
  }
}

/** How well and how fast they work, in the site's measures. */
export const drawManner = (chance: Chance, wish: ProviderWish) => ({
  quality: wish.quality ?? Math.min(5.3, Math.max(3.2, 4.72 + chance.bell() * 0.4)),
  reliability: Math.min(1, 0.97 + chance.bell() * 0.03),
  replyMinutes: wish.replyMinutes ?? Math.min(500, Math.max(4, 38 * chance.factor(0.9))),
  busy: wish.busy ?? Math.min(4, chance.factor(0.7)),
})
