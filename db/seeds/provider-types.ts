import type { Place } from '#app/directory/index.server.ts'
import type { BuiltInCategory as Category } from '#app/directory/public/categories.ts'
import type { Check } from '#app/directory/public/checks.ts'
import type { PlanName } from '#app/plans/public/plans.ts'
import type { Person } from './names.ts'
import type { SiteWish } from './site.ts'
import type { OfferedJob } from './trades/jobs.ts'
import type { TradeJob } from './trades/trade.ts'

/** The key dates of the generated data. */
export type Calendar = {
  start: Date
  launch: Date
  now: Date
  hasApplications: boolean
  isLaunched: boolean
  /** 1 for a constant rate of joining; higher values mean more recent providers. */
  growth: number
}

/** A provider's states, as on the site. */
export type ProviderStatus = {
  verification: 'pending' | 'approved' | 'rejected'
  /** "incomplete" and approved: paid, cancelled within the cooling-off period, and hasn't paid since. */
  billing: 'incomplete' | 'active' | 'past_due' | 'suspended' | 'ended'
  plan: PlanName | null
  /** A charge failed about this many days ago. */
  missedDaysAgo?: number
}

export type Offer = OfferedJob & TradeJob & { key: string; cents: number }

/** What the generator remembers of a provider while generating its market. */
export type MadeProvider = {
  id: string
  userId: string
  /** The name customers use. */
  name: string
  category: Category
  place: Place
  lat: number
  lng: number
  offers: Offer[]
  calloutCents: number
  isVendor: boolean
  isListed: boolean
  /** When the first job is possible: verified, and the site launched. */
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
  /** The reference of their application. */
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
