import type { Agreement } from './agreement.ts'
import type { PayfastApi } from './api.ts'
import { wholeHistory } from './api.ts'
import type { Answer } from './api-answer.ts'
import type { Day } from './days.ts'

/**
 * Acts whose outcome matters more than their answer. The intent is written down before one of these
 * is called; while the answer stays unknown it is kept, and the call repeated later.
 */

/** Cancels, once, however often it is called: cancelled is cancelled. */
export async function cancelForSure(
  api: Pick<PayfastApi, 'cancel' | 'fetch'>,
  token: string,
): Promise<Answer<'cancelled'>> {
  const answer = await api.cancel(token)
  if (answer.outcome === 'done') return cancelled(answer.message)
  if (answer.outcome === 'refused')
    return answer.reason === 'already cancelled' ? cancelled(answer.message) : answer
  return ifNow(api, token, answer, ({ status }) => status === 'cancelled' && 'cancelled')
}

/** Gives a subscription a new price; the same one again does no harm. */
export async function changeAmountForSure(
  api: Pick<PayfastApi, 'update' | 'fetch'>,
  token: string,
  amount: number,
): Promise<Answer<'changed'>> {
  const answer = await api.update(token, { amount })
  if (answer.outcome === 'done') return { ...answer, value: 'changed' }
  if (answer.outcome === 'refused') return answer
  return ifNow(
    api,
    token,
    answer,
    (now) => now.kind === 'subscription' && now.amount === amount && 'changed',
  )
}

/**
 * Whether our charge was made, after an inconclusive answer. It is looked up by the
 * reference that only this charge bears, and never simply made again.
 */
export async function chargeMade(
  api: Pick<PayfastApi, 'history'>,
  { reference, from, to }: { reference: string; from: Day; to: Day },
) {
  const answer = await wholeHistory(api, { from, to })
  if (answer.outcome !== 'done') return answer
  const value = answer.value.find((item) => item.reference === reference) ?? 'not in the history'
  return { ...answer, value }
}

/** An unknown answer, settled where a look at the agreement shows that what was wanted is so. */
async function ifNow<Value>(
  api: Pick<PayfastApi, 'fetch'>,
  token: string,
  answer: Extract<Answer<never>, { outcome: 'unknown' }>,
  wanted: (agreement: Agreement) => Value | false,
): Promise<Answer<Value>> {
  const look = await api.fetch(token)
  const value = look.outcome === 'done' && wanted(look.value)
  return value ? { outcome: 'done', value, message: 'found so when asked again' } : answer
}

const cancelled = (message: string) => ({ outcome: 'done', value: 'cancelled', message }) as const
