import { msg } from '@lingui/core/macro'
import type { Finder } from '#app/page/finder.ts'
import { formatRand } from '#app/platform/money.ts'

/** Finds a payment by PayFast's reference. */
export const paymentFinder: Finder = {
  act: 'see payments',
  find: async ({ db }, { reference }, i18n) => {
    const rows = await db
      .selectFrom('charges')
      .select(['reference', 'gross_cents as cents'])
      .where('reference', '=', reference)
      .execute()
    return rows.map((charge) => ({
      to: `/admin/payments?list=chargebacks&reference=${encodeURIComponent(charge.reference)}`,
      title: i18n._(msg`Payment ${charge.reference}`),
      about: formatRand(charge.cents),
    }))
  },
}
