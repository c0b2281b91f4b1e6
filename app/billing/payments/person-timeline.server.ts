import { msg } from '@lingui/core/macro'
import type { TimelineSource } from '#app/page/timeline.ts'
import { isPlan, plans } from '#app/plans/public/plans.ts'
import type { Db } from '#app/platform/db.server.ts'
import { isId } from '#app/platform/ids.ts'

/** The events of subscriptions and payments on the payer's timeline. */
export const paymentTimeline: TimelineSource = {
  things: {
    subscription: (db, { id }) =>
      db
        .selectFrom('subscriptions')
        .select((eb) => eb.cast<string>('subscriptions.id', 'text').as('id'))
        .where('user_id', '=', id),
    charge: (db, { id }) =>
      db
        .selectFrom('charges')
        .select((eb) => eb.cast<string>('charges.id', 'text').as('id'))
        .where('user_id', '=', id),
  },
  describe: async ({ db }, events, { i18n, amount }) => {
    const charges = await chargesById(
      db,
      events.flatMap(({ about_kind, about_id }) =>
        about_kind === 'charge' && isId(about_id) ? [about_id] : [],
      ),
    )
    return new Map(
      events.map(({ id, about_id, details }) => {
        const charge = charges.get(about_id)
        const reference = charge?.reference ?? written(details.reference) ?? written(details.charge)
        const cents = [details.cents, details.amountCents, charge?.cents].find(isCents)
        const plan = written(details.plan)
        return [
          id,
          {
            words: [
              isPlan(plan) ? i18n._(plans[plan].name) : '',
              cents === undefined ? '' : amount(cents),
            ].filter(Boolean),
            links: reference
              ? [
                  {
                    to: `/admin/payments?list=chargebacks&reference=${encodeURIComponent(reference)}`,
                    label: i18n._(msg`Payment ${reference}`),
                  },
                ]
              : [],
          },
        ]
      }),
    )
  },
}

const written = (value: unknown) => (typeof value === 'string' ? value : null)
const isCents = (value: unknown): value is number => typeof value === 'number'

async function chargesById(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, { reference: string; cents: number }>()
  const rows = await db
    .selectFrom('charges')
    .select(['id', 'reference', 'gross_cents as cents'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...charge }) => [id, charge]))
}
