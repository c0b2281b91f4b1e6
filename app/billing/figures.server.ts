import { type RawBuilder, sql } from 'kysely'
import type { FigureRow, FigureSource, Span } from '#app/platform/figure-source.server.ts'

const WHO = sql`coalesce(profile.display_name, profile.full_name, people.email, '') as label,
    null::uuid as application_id, people.id as person_id`

const subscriptions = (
  column: 'subscription.activated_at' | 'subscription.ended_at',
  { from, to }: Span,
) => sql<FigureRow>`
  select subscription.id, ${sql.ref(column)} as happened_at, profile.province, 1 as amount,
    subscription.plan as detail, ${WHO}
  from subscriptions subscription
  left join people on people.id = subscription.user_id
  left join provider_profiles profile on profile.user_id = subscription.user_id
  where ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}
    and subscription.activated_at is not null`

/** A payment that is missing is more urgent than a notice that was given. */
const GROUP = sql`case
    when subscription.state in ('past_due', 'suspended') then subscription.state
    when subscription.cancel_effective_on is not null then 'leaving'
    else 'active'
  end`

/** Subscriptions that run now, each with its group and its plan: "past_due standard". */
export const runningSubscriptions: FigureSource = {
  isState: true,
  isSplit: true,
  rows: () => sql<FigureRow>`
    select subscription.id, subscription.activated_at as happened_at, profile.province, 1 as amount,
      ${GROUP} || ' ' || subscription.plan as detail, ${WHO}
    from subscriptions subscription
    left join people on people.id = subscription.user_id
    left join provider_profiles profile on profile.user_id = subscription.user_id
    where subscription.state in ('active', 'past_due', 'suspended')
      and subscription.activated_at is not null`,
}

/** Lines of the ledger, with an amount per journal. */
const booked = (
  account: string,
  { from, to }: Span,
  condition: RawBuilder<unknown>,
) => sql<FigureRow>`
  select journal.id, journal.posted_at as happened_at, profile.province, entry.cents as amount,
    journal.kind as detail, ${WHO}
  from ledger_journals journal
  join ledger_entries entry on entry.journal_id = journal.id and entry.account = ${account}
  left join people on people.id = entry.party
  left join provider_profiles profile on profile.user_id = entry.party
  where journal.posted_at >= ${from} and journal.posted_at < ${to} and ${condition}`

/** Fees earned, less those refunded, charged back or reversed. */
const isFee = sql`(journal.kind in ('fee earned', 'fee given back', 'fee charged back')
  or (journal.kind = 'reversal' and journal.cause like 'reversed: fee earned %'))`

/** The subscription and money figures of the administration's dashboard. */
export const billingFigures = {
  'subscriptions started': { rows: (span) => subscriptions('subscription.activated_at', span) },
  'subscriptions ended': { rows: (span) => subscriptions('subscription.ended_at', span) },
  fees: { rows: (span) => booked('customers', span, isFee) },
  giving: { rows: (span) => booked('giving', span, sql`true`) },
} as const satisfies Record<string, FigureSource>
