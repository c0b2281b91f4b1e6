import type { Db } from '#app/platform/db.server.ts'
import { chargebacks, chargeNamed } from '../subscriptions/chargeback-queries.server.ts'

const LONGEST_REFERENCE = 100

/** The payment that an administrator looked up, and the recorded chargebacks. */
export async function chargebacksView(db: Db, search: URLSearchParams) {
  const reference = (search.get('reference') ?? '')
    .replaceAll('\0', '')
    .trim()
    .slice(0, LONGEST_REFERENCE)
  return {
    reference,
    found: reference ? await chargeNamed(db, reference) : null,
    recorded: await chargebacks(db),
  }
}

export type ChargebacksView = Awaited<ReturnType<typeof chargebacksView>>
