import { msg } from '@lingui/core/macro'
import type { MergePart } from '#app/page/account-merge.ts'

/** Money never moves between accounts: ledger, invoices and PayFast refer to the payer. */
export const paymentMerge: MergePart = {
  tables: {
    subscriptions: 'stays',
    checkouts: 'stays',
    charges: 'stays',
    billing_documents: 'stays',
    ledger_entries: 'stays',
    giving_bases: 'stays',
    deferred_fees: 'stays',
  },
  refusal: async (db, { from }) => {
    const paid = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', from)
      .limit(1)
      .executeTakeFirst()
    return paid
      ? msg`The account that would close has a subscription. Keep that one, and close the other.`
      : null
  },
}
