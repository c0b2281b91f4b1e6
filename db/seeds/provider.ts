import { isPlan } from '#app/billing/plans/plans.ts'
import type { Category } from '#app/directory/categories.ts'
import { type Check, checkCodes } from '#app/directory/checks.ts'
import type { Place } from '#app/directory/places.server.ts'
import type { Province } from '#app/directory/provinces.ts'
import { addDays, DAY, type Day, dayOf, HOUR } from '#app/platform/time.ts'
import { isReserved, slugChoices } from '#app/providers/slugs.ts'
import { includesSite } from '#app/sites/site.ts'
import type { Chance } from './chance.ts'
import { drawPerson, type Person } from './names.ts'
import { type Market, placeNear, spotIn } from './plan.ts'
import { portraitSeed } from './portraits.ts'
import type { Rows } from './rows.ts'
import { addSite, type SiteWish } from './site.ts'
import { addSubscription } from './subscription.ts'
import { trades } from './trades/index.ts'
import { type OfferedJob, offeredJobs } from './trades/jobs.ts'
import type { TradeJob } from './trades/trade.ts'

/** The moments of the made-up world. */
export type Calendar = { start: Date; launch: Date; at: Date; isLaunched: boolean }

export type Offer = OfferedJob & TradeJob & { key: string; cents: number }

/** What the generator remembers of a provider while its market is written. */
export type MadeProvider = {
  id: string
  userId: string
  /** What customers call them. */
  name: string
  category: Category
  place: Place
  lat: number
  lng: number
  offers: Offer[]
  calloutCents: number
  isVendor: boolean
  isListed: boolean
  /** From when work is done: verified, and the site launched. */
  worksFrom: Date
  quality: number
  reliability: number
  replyMinutes: number
  busy: number
}

export type ProviderWish = {
  id?: string
  userId?: string
  person?: Person
  displayName?: string | null
  email?: string
  place?: Place
  placeTyped?: string
  headline?: string
  about?: string
  verification?: 'pending' | 'approved' | 'rejected'
  billing?: 'incomplete' | 'active' | 'past_due' | 'suspended' | 'ended'
  plan?: string
  hasPriorityPlace?: boolean
  skills?: string[]
  languages?: string[]
  radiusKm?: number
  calloutCents?: number
  joinedAt?: Date
  checks?: Check[]
  jobs?: string[]
  quality?: number
  replyMinutes?: number
  busy?: number
  portraitSeed?: number
  passwordHash?: string
  teamSize?: number
  experience?: string
  npoCategory?: string
  site?: SiteWish
}

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

/** What an hour costs depends on where it is worked. */
const priceLevel: Record<Province, number> = {
  gauteng: 1,
  'western-cape': 1.08,
  'kwazulu-natal': 0.93,
  'eastern-cape': 0.85,
  'free-state': 0.84,
  limpopo: 0.8,
  mpumalanga: 0.87,
  'north-west': 0.83,
  'northern-cape': 0.88,
}
const kindLevel = { metro: 1, city: 1.03, town: 0.98, township: 0.86, suburb: 1.1, village: 0.84 }

/** Prices that a person would say: to ten rand, then fifty, then a hundred. */
export function roundPrice(rand: number): number {
  const step = rand < 300 ? 5 : rand < 1500 ? 10 : rand < 5000 ? 50 : 100
  return Math.max(step, Math.round(rand / step) * step) * 100
}

export class Providers {
  readonly #slugs = new Set<string>()
  readonly #rows: Rows
  readonly #calendar: Calendar
  /** How many have a site in their plan, so far. */
  #withSite = 0

  constructor(rows: Rows, calendar: Calendar) {
    this.#rows = rows
    this.#calendar = calendar
  }

  make(chance: Chance, market: Market, wish: ProviderWish = {}): MadeProvider {
    const { category } = market
    const { start, launch, at, isLaunched } = this.#calendar
    const trade = trades[category]
    const place = wish.place ?? placeNear(chance, market)
    const person = wish.person ?? drawPerson(chance, place.province, womensShare[category] ?? 0.45)
    const joinedAt = wish.joinedAt ?? joined(chance, start, at)
    const id = wish.id ?? chance.id(joinedAt)
    const userId = wish.userId ?? chance.id(joinedAt)
    const fullName = `${person.first} ${person.family}`
    const tradingName =
      wish.displayName === undefined
        ? firmName(chance, person, place, trade.firms)
        : wish.displayName
    const displayName = tradingName ?? fullName
    const verification = wish.verification ?? (isLaunched ? 'approved' : 'pending')
    const billing = wish.billing ?? (isLaunched ? 'active' : 'incomplete')
    const verifiedAt = new Date(
      joinedAt.getTime() + chance.whole(1, 6) * DAY + chance.whole(0, 8) * HOUR,
    )
    const isApproved = verification === 'approved' && verifiedAt < at
    const spot = spotIn(chance, place)
    const level = priceLevel[place.province] * kindLevel[place.kind] * chance.factor(0.14)
    const offers = this.#offers(chance, category, level, wish.jobs)
    const calloutCents =
      wish.calloutCents ??
      (trade.callout ? roundPrice(chance.between(...trade.callout) * Math.sqrt(level)) : 0)
    const teamSize = wish.teamSize ?? chance.one([1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 9])
    const isVendor = teamSize >= 4 && chance.happens(0.5)
    const plan =
      wish.plan ??
      (isLaunched
        ? chance.weighted({ standard: 62, 'launch-special': 14, website: 16, premium: 8 })
        : null)
    const email = wish.email ?? `${plainName(fullName)}.${id.slice(-6)}@example.co.za`
    const about = wish.about ?? aboutText(chance, trade, place, teamSize, joinedAt)
    this.#rows.add('users', {
      id: userId,
      email,
      password_hash: wish.passwordHash ?? null,
      email_confirmed_at: joinedAt,
      user_metadata: JSON.stringify({ full_name: fullName, is_provider: true }),
      app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
      created_at: joinedAt,
      updated_at: joinedAt,
    })
    const record = {
      id,
      user_id: userId,
      slug: this.#slug(displayName, place.name),
      full_name: fullName,
      trading_name: tradingName,
      email,
      phone: `+27${chance.one(['60', '61', '71', '72', '73', '76', '78', '79', '81', '82', '83', '84'])}555${chance.number('####')}`,
      category,
      headline: wish.headline ?? chance.one(trade.titles),
      about,
      experience: wish.experience ?? `${chance.whole(2, 24)} years`,
      place_id: place.id,
      place_typed: wish.placeTyped ?? place.name,
      province: place.province,
      ...spot,
      radius_km: wish.radiusKm ?? chance.one([10, 15, 20, 25, 25, 30, 40, 60]),
      callout_cents: calloutCents || null,
      callout_note: calloutCents
        ? chance.one([
            'Includes the first 30 minutes',
            'Includes the first hour',
            'Taken off the price when we do the job',
            'Within 10 km',
          ])
        : '',
      team_size: teamSize,
      vat_number: isVendor ? `4${chance.number('#########')}` : null,
      npo_category:
        wish.npoCategory ??
        chance.one([
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
        ]),
      languages: wish.languages ?? person.languages,
      skills: wish.skills ?? chance.some(trade.skills, chance.whole(3, 8)),
      certifications: trade.papers
        .filter((paper) => chance.happens(paper.share))
        .map(({ name }) => name),
      portrait_seed: wish.portraitSeed ?? portraitSeed(chance, person, category),
      verification: isApproved || verification !== 'approved' ? verification : 'pending',
      verified_at: isApproved ? verifiedAt : null,
      billing,
      plan,
      has_priority_place:
        wish.hasPriorityPlace ?? (plan === 'launch-special' || plan === 'premium'),
      paid_through:
        billing === 'active'
          ? new Date(at.getTime() + chance.whole(1, 29) * DAY)
          : billing === 'past_due'
            ? new Date(at.getTime() - chance.whole(1, 5) * DAY)
            : null,
      joined_at: joinedAt,
      created_at: joinedAt,
      updated_at: isApproved ? verifiedAt : joinedAt,
    }
    this.#rows.add('providers', record)
    if (billing !== 'incomplete' && isPlan(plan))
      addSubscription(this.#rows, {
        id,
        userId,
        plan,
        billing,
        npoCategory: record.npo_category,
        paidThrough: record.paid_through,
        joinedAt,
        at,
      })
    // Every second one shows a site. Counted, not drawn: nothing else in the world changes with it.
    if (includesSite(plan ?? null)) {
      const number = this.#withSite++
      if (number % 2 === 0)
        addSite(this.#rows, { id, number: number / 2, wish: wish.site, since: joinedAt })
    }
    this.#services(chance, id, category, offers)
    this.#checks(chance, id, trade.papers, trade.insured, {
      joinedAt,
      isApproved,
      wish: wish.checks,
    })
    this.#week(chance, id, category)
    return {
      id,
      userId,
      name: person.first,
      category,
      place,
      ...spot,
      offers,
      calloutCents,
      isVendor,
      isListed: isApproved && (billing === 'active' || billing === 'past_due'),
      worksFrom: new Date(Math.max(verifiedAt.getTime(), launch.getTime())),
      quality: wish.quality ?? Math.min(5.3, Math.max(3.2, 4.72 + chance.bell() * 0.4)),
      reliability: Math.min(1, 0.97 + chance.bell() * 0.03),
      replyMinutes: wish.replyMinutes ?? Math.min(500, Math.max(4, 38 * chance.factor(0.9))),
      busy: wish.busy ?? Math.min(4, chance.factor(0.7)),
    }
  }

  #slug(displayName: string, placeName: string) {
    for (const slug of slugChoices(displayName, placeName)) {
      if (this.#slugs.has(slug) || isReserved(slug)) continue
      this.#slugs.add(slug)
      return slug
    }
    throw new Error('slugChoices never ends')
  }

  #offers(chance: Chance, category: Category, level: number, wished?: string[]): Offer[] {
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

  #services(chance: Chance, providerId: string, category: Category, offers: Offer[]) {
    offers.forEach(({ code, title, described, unit, cents }, position) => {
      this.#rows.add('provider_services', {
        id: chance.id(this.#calendar.start),
        provider_id: providerId,
        category,
        job: code,
        title,
        description: chance.one(described),
        unit,
        price_cents: cents,
        position,
      })
    })
  }

  #checks(
    chance: Chance,
    providerId: string,
    papers: (typeof trades)[Category]['papers'],
    insured: number,
    { joinedAt, isApproved, wish }: { joinedAt: Date; isApproved: boolean; wish?: Check[] },
  ) {
    const likely: Record<Check, number> = {
      identity: 1,
      'business-registration': 0.72,
      skills: 0.88,
      insurance: insured,
      background: 0.9,
      references: 0.86,
      quality: 0.42,
    }
    const { at } = this.#calendar
    for (const check of checkCodes) {
      const isDone = isApproved && (wish ? wish.includes(check) : chance.happens(likely[check]))
      const first = joinedAt.getTime() + chance.whole(2, check === 'quality' ? 120 : 20) * 12 * HOUR
      // Each is repeated every twelve months; the newest time is the one that counts.
      const years = Math.max(0, Math.floor((at.getTime() - first) / (365 * DAY)))
      const doneAt = new Date(
        first + years * (365 * DAY) - (years > 0 ? chance.whole(2, 20) * DAY : 0),
      )
      const isInTime = isDone && doneAt < at
      const planned = !isInTime && check === 'quality' && isApproved && chance.happens(0.5)
      this.#rows.add('provider_checks', {
        provider_id: providerId,
        check,
        finding: isInTime ? finding(chance, check, papers, doneAt) : '',
        done_at: isInTime ? doneAt : null,
        expires_at: isInTime ? new Date(doneAt.getTime() + 365 * DAY) : null,
        due_at: planned ? new Date(at.getTime() + chance.whole(4, 25) * DAY) : null,
      })
    }
  }

  #week(chance: Chance, providerId: string, category: Category) {
    const { days, from, to } = hoursOf(chance, category)
    for (const weekday of days)
      this.#rows.add('provider_hours', {
        provider_id: providerId,
        weekday,
        from_minute: weekday >= 6 ? Math.max(from, 8 * 60) : from,
        to_minute: weekday === 6 && category !== 'catering' ? Math.min(to, 14 * 60) : to,
      })
    const today = dayOf(this.#calendar.at)
    const off = new Set<Day>()
    while (off.size < 4 && chance.happens(0.62)) off.add(addDays(today, chance.whole(0, 13)))
    for (const day of off)
      this.#rows.add('provider_days_off', { provider_id: providerId, day, note: '' })
  }
}

/** Half came in the first weeks, when the launch special was new; the others ever since. */
function joined(chance: Chance, start: Date, at: Date): Date {
  const span = Math.max(HOUR, at.getTime() - start.getTime() - 2 * DAY)
  const early = Math.min(span, 40 * DAY)
  return new Date(
    start.getTime() +
      8 * HOUR +
      Math.floor(chance.next() * (chance.happens(0.45) ? early : span - 8 * HOUR)),
  )
}

function hoursOf(chance: Chance, category: Category) {
  const workdays = [1, 2, 3, 4, 5]
  if (category === 'tutoring-education')
    return { days: [...workdays, 6], from: 13 * 60, to: 19 * 60 }
  if (category === 'beauty-wellness') return { days: [2, 3, 4, 5, 6], from: 9 * 60, to: 18 * 60 }
  if (['catering', 'event-planning', 'photography'].includes(category))
    return { days: [3, 4, 5, 6, 7], from: 8 * 60, to: 20 * 60 }
  if (category === 'fitness-personal-training')
    return { days: [...workdays, 6], from: 5 * 60, to: 19 * 60 }
  const from = chance.one([6, 7, 7, 7.5, 8]) * 60
  const to = chance.one([16, 17, 17, 18]) * 60
  const days = chance.weighted({ plain: 30, saturday: 52, all: 12, short: 6 })
  return {
    from,
    to,
    days:
      days === 'plain'
        ? workdays
        : days === 'saturday'
          ? [...workdays, 6]
          : days === 'all'
            ? [...workdays, 6, 7]
            : chance.some(workdays, 3).sort(),
  }
}

function finding(
  chance: Chance,
  check: Check,
  papers: { name: string; number: string }[],
  at: Date,
) {
  switch (check) {
    case 'identity':
      return chance.one(['ID and a live photo compared', 'Smart ID card and a live photo compared'])
    case 'business-registration':
      return chance.happens(0.6)
        ? `CIPC ${chance.whole(2008, 2024)}/${chance.number('######')}/07`
        : 'Sole trader, SARS registration letter seen'
    case 'skills': {
      const paper = chance.one(papers)
      return `${paper.name}, ${chance.number(paper.number)}, valid to ${chance.one(['Mar', 'Jun', 'Sep', 'Nov'])} ${at.getUTCFullYear() + chance.whole(1, 3)}`
    }
    case 'insurance':
      return chance.one([
        'R1 million public liability',
        'R500 000 public liability',
        'R2 million public liability',
        'R2.5 million public liability',
      ])
    case 'background':
      return 'No criminal record found'
    case 'references':
      return chance.one([
        'Three customers phoned',
        'Two customers and a former employer phoned',
        'Four customers phoned',
      ])
    case 'quality':
      return chance.one([
        'Visited at work',
        'Two finished jobs visited',
        'Photographs of five jobs looked at, one visited',
      ])
  }
}

const firmWords = [
  'Khanya',
  'Masakhane',
  'Siyakha',
  'Ubuntu',
  'Tswelopele',
  'Highveld',
  'Protea',
  'Vukani',
  'Lesedi',
  'Sisonke',
  'Karoo',
  'Umoya',
  'Thuthuka',
  'Bokang',
  'Ikhwezi',
  'Marula',
  'Aloe',
  'Blue Crane',
  'Kopano',
  'Rainbow',
  'Sunrise',
  'Baobab',
]

function firmName(chance: Chance, person: Person, place: Place, endings: string[]): string | null {
  const ending = chance.one(endings)
  const kind = chance.weighted({ none: 46, family: 22, first: 14, word: 12, place: 6 })
  switch (kind) {
    case 'none':
      return null
    case 'family': {
      const family = person.family[0]!.toUpperCase() + person.family.slice(1)
      return chance.happens(0.2) && !person.isWoman
        ? `${family} & Sons ${ending}`
        : `${family} ${ending}`
    }
    case 'first':
      return chance.happens(0.5) ? `${person.first}’s ${ending}` : `${person.first} ${ending}`
    case 'word':
      return `${chance.one(firmWords)} ${ending}`
    default:
      return `${place.name} ${ending}`
  }
}

export function plainName(name: string) {
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
}

function aboutText(
  chance: Chance,
  { learned, ways }: (typeof trades)[Category],
  place: Place,
  teamSize: number,
  joinedAt: Date,
): string {
  const together = [
    `There are ${teamSize} of us, all from around ${place.name}.`,
    `We are a team of ${teamSize}; you meet whoever comes before the day.`,
    `${teamSize} people and one telephone, which is answered.`,
  ]
  const alone = [
    `I live in ${place.name} and work around it, so I am seldom far.`,
    `I work alone. Who you phone is who comes.`,
    `${place.name} is home; most of my work comes from one neighbour telling the next.`,
    `I take on what I can finish, and say no to the rest.`,
  ]
  const asks = [
    'Send a photo with your request and the price will be closer.',
    'I answer in the evening if I was on a ladder during the day.',
    'Ask me anything before you decide; a question costs nothing.',
    `Here since ${joinedAt.getUTCFullYear()}, and I read every review.`,
  ]
  const sentences = [
    chance.one(learned),
    ...chance.some(ways, chance.whole(1, 2)),
    ...(chance.happens(0.75) ? [chance.one(teamSize > 1 ? together : alone)] : []),
    ...(chance.happens(0.4) ? [chance.one(asks)] : []),
  ]
  return sentences.join(' ')
}
