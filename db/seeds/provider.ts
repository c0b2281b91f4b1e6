import type { Supplier } from '#app/billing/documents/document.ts'
import type { BuiltInCategory as Category } from '#app/directory/public/categories.ts'
import { MINUTE } from '#app/platform/time.ts'
import { slugChoices } from '#app/providers/index.server.ts'
import { grantsAccess } from '#app/providers/public/listing-status.ts'
import { includesSite } from '#app/providers/site/site.ts'
import { addApplication } from './applications.ts'
import { addPayments } from './billing/payments.ts'
import type { Chance } from './chance.ts'
import { type DrawnProvider, drawManner, drawProvider, drawRecord } from './draw-provider.ts'
import type { Market } from './plan.ts'
import { addChecks } from './provider-checks.ts'
import { addWeek } from './provider-hours.ts'
import type { Calendar, MadeProvider, Offer, ProviderWish } from './provider-types.ts'
import { reference as applicationReference } from './references.ts'
import type { Rows } from './rows.ts'
import { addSite, type SiteWish } from './site.ts'

export class Providers {
  readonly #slugs = new Set<string>()
  readonly #rows: Rows
  readonly #calendar: Calendar
  /** How many have a site in their plan so far. */
  #withSite = 0

  readonly #supplier: Supplier
  #applications = 0

  constructor(rows: Rows, calendar: Calendar, supplier: Supplier) {
    this.#rows = rows
    this.#calendar = calendar
    this.#supplier = supplier
  }

  make(chance: Chance, market: Market, wish: ProviderWish): MadeProvider {
    const drawn = drawProvider(chance, market, wish, this.#calendar)
    const { id, userId, category, place, person, joinedAt, decidedAt, offers } = drawn
    this.#addUser(drawn, wish.passwordHash)
    const slug = this.#slug(drawn.displayName, place.name)
    const record = drawRecord(chance, drawn, wish, slug)
    const { billing } = this.#addPaidRecord(record, drawn, wish)
    if (includesSite(wish.status.plan ?? null)) this.#addSite(id, wish.site, joinedAt)
    this.#services(chance, id, category, offers)
    this.#addReviewed(chance, record, drawn, wish)
    addWeek(this.#rows, chance, { providerId: id, category, now: this.#calendar.now })
    return {
      id,
      userId,
      name: person.first,
      category,
      place,
      ...drawn.spot,
      offers,
      calloutCents: drawn.calloutCents,
      isVendor: drawn.isVendor,
      isListed: drawn.isApproved && grantsAccess(billing),
      worksFrom: new Date(Math.max(decidedAt.getTime(), this.#calendar.launch.getTime())),
      ...drawManner(chance, wish),
    }
  }

  #addUser(drawn: DrawnProvider, passwordHash: string | undefined) {
    this.#rows.add('users', {
      id: drawn.userId,
      email: drawn.email,
      password_hash: passwordHash ?? null,
      email_confirmed_at: new Date(drawn.startedAt.getTime() + 2 * MINUTE),
      user_metadata: JSON.stringify({ full_name: drawn.fullName, is_provider: true }),
      app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
      created_at: drawn.startedAt,
      updated_at: drawn.joinedAt,
    })
  }

  /** The provider's row, with its payments. */
  #addPaidRecord(
    record: ReturnType<typeof drawRecord>,
    { displayName, verification, decidedAt }: DrawnProvider,
    { status }: ProviderWish,
  ) {
    const paid = addPayments(
      { rows: this.#rows, supplier: this.#supplier, now: this.#calendar.now },
      {
        ...record,
        display_name: displayName,
        decided_at: verification === 'pending' ? null : decidedAt,
      },
      { ...status, verification },
    )
    this.#rows.add('providers', { ...record, ...paid })
    // The trigger that adds it doesn't run while a world is written.
    this.#rows.add('workers', {
      id: record.id,
      provider_id: record.id,
      created_at: record.created_at,
    })
    return paid
  }

  /** The checks, and the application they were done for. */
  #addReviewed(
    chance: Chance,
    record: ReturnType<typeof drawRecord>,
    { id: providerId, trade, joinedAt, decidedAt, verification, isApproved }: DrawnProvider,
    wish: ProviderWish,
  ) {
    const { now } = this.#calendar
    const review = { providerId, trade, joinedAt, decidedAt, isApproved, wish: wish.checks, now }
    const checks = addChecks(this.#rows, chance, review)
    addApplication(this.#rows, {
      applicant: record,
      reference: wish.reference ?? applicationReference(++this.#applications),
      verification,
      submittedAt: joinedAt,
      decidedAt: verification === 'pending' ? null : decidedAt,
      checks,
      now,
    })
  }

  /**
   * Every second provider whose plan includes a site has one. Counted instead of random, so that nothing else
   * changes.
   */
  #addSite(id: string, wish: SiteWish | undefined, since: Date) {
    const number = this.#withSite++
    if (number % 2 === 0) addSite(this.#rows, { id, number: number / 2, wish, since })
  }

  #slug(displayName: string, placeName: string) {
    for (const slug of slugChoices(displayName, placeName)) {
      if (this.#slugs.has(slug)) continue
      this.#slugs.add(slug)
      return slug
    }
    throw new Error('slugChoices never ends')
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
}
