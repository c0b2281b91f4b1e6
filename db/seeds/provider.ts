import type { Supplier } from '#app/billing/documents/document.ts'
import type { Place } from '#app/directory/index.server.ts'
import type { Category } from '#app/directory/public/categories.ts'
import { type Check, checkCodes } from '#app/directory/public/checks.ts'
import type { Province } from '#app/directory/public/provinces.ts'
import type { PlanName } from '#app/plans/public/plans.ts'
import { addDays, DAY, type Day, dayOf, HOUR, MINUTE } from '#app/platform/time.ts'
import { slugChoices } from '#app/providers/index.server.ts'
import { grantsAccess } from '#app/providers/public/listing-status.ts'
import { includesSite } from '#app/providers/site/site.ts'
import { addApplication, BEGUN_BEFORE, type CheckSeen, decidedAfter } from './applications.ts'
import { addPayments } from './billing/payments.ts'
import type { Chance } from './chance.ts'
import { joinedAt as joinedAtFor } from './joining.ts'
import { drawPerson, type Person } from './names.ts'
import { people } from './people.ts'
import { type Market, placeNear, spotIn } from './plan.ts'
import { portraitSeed } from './portraits.ts'
import { aboutText, finding, firmName, plainName } from './provider-words.ts'
import { reference as applicationReference } from './references.ts'
import type { Rows } from './rows.ts'
import { addSite, type SiteWish } from './site.ts'
import { trades } from './trades/index.ts'
import { type OfferedJob, offeredJobs } from './trades/jobs.ts'
import type { TradeJob } from './trades/trade.ts'

/** The moments of the made-up world. */
export type Calendar = {
  start: Date
  launch: Date
  at: Date
  hasApplications: boolean
  isLaunched: boolean
  /** 1 where people joined as many each month; the larger, the younger is the world. */
  growth: number
}

/** How a provider fares with us, on the axes of the site. */
export type ProviderStatus = {
  verification: 'pending' | 'approved' | 'rejected'
  /** "incomplete" and approved: paid, went back on it within the seven days, and hasn't paid since. */
  billing: 'incomplete' | 'active' | 'past_due' | 'suspended' | 'ended'
  plan: PlanName | null
  /** A charge of about so many days ago didn't come. */
  missedDaysAgo?: number
}

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
  status: ProviderStatus
  skills?: string[]
  languages?: string[]
  radiusKm?: number
  calloutCents?: number
  joinedAt?: Date
  /** What people say on the phone of their application. */
  reference?: string
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

  readonly #supplier: Supplier
  #applications = 0

  constructor(rows: Rows, calendar: Calendar, supplier: Supplier) {
    this.#rows = rows
    this.#calendar = calendar
    this.#supplier = supplier
  }

  make(chance: Chance, market: Market, wish: ProviderWish): MadeProvider {
    const { category } = market
    const { launch, at: now } = this.#calendar
    const { status } = wish
    const { plan } = status
    const trade = trades[category]
    const place = wish.place ?? placeNear(chance, market)
    const person = wish.person ?? drawPerson(chance, place.province, womensShare[category] ?? 0.45)
    const joinedAt = wish.joinedAt ?? joinedAtFor(chance, this.#calendar, status)
    const begunAt = new Date(joinedAt.getTime() - BEGUN_BEFORE)
    const id = wish.id ?? chance.id(joinedAt)
    const userId = wish.userId ?? chance.id(joinedAt)
    const fullName = `${person.first} ${person.family}`
    const tradingName =
      wish.displayName === undefined
        ? firmName(chance, person, place, trade.firms)
        : wish.displayName
    const displayName = tradingName ?? fullName
    const decidedAt = decidedAfter(chance, joinedAt)
    const verification = decidedAt < now ? status.verification : 'pending'
    const isApproved = verification === 'approved'
    const spot = spotIn(chance, place)
    const level = priceLevel[place.province] * kindLevel[place.kind] * chance.factor(0.14)
    const offers = this.#offers(chance, category, level, wish.jobs)
    const calloutCents =
      wish.calloutCents ??
      (trade.callout ? roundPrice(chance.between(...trade.callout) * Math.sqrt(level)) : 0)
    const teamSize = wish.teamSize ?? chance.one([1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 9])
    const isVendor = teamSize >= 4 && chance.happens(0.5)
    const email = wish.email ?? `${plainName(fullName)}.${id.slice(-6)}@example.co.za`
    const about = wish.about ?? aboutText(chance, trade, place, teamSize, joinedAt)
    this.#rows.add('users', {
      id: userId,
      email,
      password_hash: wish.passwordHash ?? null,
      email_confirmed_at: new Date(begunAt.getTime() + 2 * MINUTE),
      user_metadata: JSON.stringify({ full_name: fullName, is_provider: true }),
      app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
      created_at: begunAt,
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
      certifications: trade.certificates
        .filter((certificate) => chance.happens(certificate.share))
        .map(({ name }) => name),
      portrait_seed: wish.portraitSeed ?? portraitSeed(chance, person, category),
      verification,
      verified_at: isApproved ? decidedAt : null,
      joined_at: joinedAt,
      created_at: joinedAt,
      updated_at: isApproved ? decidedAt : joinedAt,
    }
    const paid = addPayments(
      { rows: this.#rows, supplier: this.#supplier, now: now },
      {
        ...record,
        display_name: displayName,
        decided_at: verification === 'pending' ? null : decidedAt,
      },
      { ...status, verification },
    )
    const { billing } = paid
    this.#rows.add('providers', { ...record, ...paid })
    // Every second one shows a site. Counted, not drawn: nothing else in the world changes with it.
    if (includesSite(plan ?? null)) {
      const number = this.#withSite++
      if (number % 2 === 0)
        addSite(this.#rows, { id, number: number / 2, wish: wish.site, since: joinedAt })
    }
    this.#services(chance, id, category, offers)
    const checks = this.#checks(chance, id, trade.certificates, trade.insured, {
      joinedAt,
      decidedAt,
      isApproved,
      wish: wish.checks,
    })
    addApplication(this.#rows, {
      applicant: record,
      reference: wish.reference ?? applicationReference(++this.#applications),
      verification,
      submittedAt: joinedAt,
      decidedAt: verification === 'pending' ? null : decidedAt,
      checks,
      now: now,
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
      isListed: isApproved && grantsAccess(billing),
      worksFrom: new Date(Math.max(decidedAt.getTime(), launch.getTime())),
      quality: wish.quality ?? Math.min(5.3, Math.max(3.2, 4.72 + chance.bell() * 0.4)),
      reliability: Math.min(1, 0.97 + chance.bell() * 0.03),
      replyMinutes: wish.replyMinutes ?? Math.min(500, Math.max(4, 38 * chance.factor(0.9))),
      busy: wish.busy ?? Math.min(4, chance.factor(0.7)),
    }
  }

  #slug(displayName: string, placeName: string) {
    for (const slug of slugChoices(displayName, placeName)) {
      if (this.#slugs.has(slug)) continue
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
    certificates: (typeof trades)[Category]['certificates'],
    insured: number,
    {
      joinedAt,
      decidedAt,
      isApproved,
      wish,
    }: { joinedAt: Date; decidedAt: Date; isApproved: boolean; wish?: Check[] },
  ): CheckSeen[] {
    const seen: CheckSeen[] = []
    const review = decidedAt.getTime() - joinedAt.getTime()
    const likely: Record<Check, number> = {
      identity: 1,
      'business-registration': 0.72,
      skills: 0.88,
      insurance: insured,
      background: 0.9,
      references: 0.86,
      quality: 0.42,
    }
    const { at: now } = this.#calendar
    for (const check of checkCodes) {
      const isDone = isApproved && (wish ? wish.includes(check) : chance.happens(likely[check]))
      // Work can be looked at once there is some; everything else before the decision.
      const first =
        check === 'quality'
          ? decidedAt.getTime() + chance.whole(2, 110) * 12 * HOUR
          : joinedAt.getTime() + Math.floor((review * chance.whole(10, 95)) / 100)
      // Each is repeated every twelve months; the newest time is the one that counts.
      const years = Math.max(0, Math.floor((now.getTime() - first) / (365 * DAY)))
      const doneAt = new Date(
        first + years * (365 * DAY) - (years > 0 ? chance.whole(2, 20) * DAY : 0),
      )
      const isInTime = isDone && doneAt < now
      const planned = !isInTime && check === 'quality' && isApproved && chance.happens(0.5)
      const found = isInTime ? finding(chance, check, certificates, doneAt) : ''
      if (isInTime) {
        // A check that was repeated since was done before the decision too.
        if (years > 0) seen.push({ check, seenAt: new Date(first), finding: found })
        seen.push({ check, seenAt: doneAt, finding: found })
      }
      this.#rows.add('provider_checks', {
        provider_id: providerId,
        check,
        finding: found,
        by_user: isInTime ? people.nomsa.id : null,
        done_at: isInTime ? doneAt : null,
        expires_at: isInTime ? new Date(doneAt.getTime() + 365 * DAY) : null,
        due_at: planned ? new Date(now.getTime() + chance.whole(4, 25) * DAY) : null,
      })
    }
    return seen.toSorted((item, other) => Number(item.seenAt) - Number(other.seenAt))
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
