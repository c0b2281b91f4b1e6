import type { Agreement } from './agreement.ts'
import type { PayfastApi } from './api.ts'
import { wholeHistory } from './api.ts'
import type { Answer } from './api-answer.ts'
import type { Day } from './days.ts'

/**
 * Operations whose outcome must become known. The caller stores the intent first; while the outcome is
 * unknown the intent stays, and the call is repeated later.
 */

/** Cancels an agreement; idempotent. */
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

/** Changes a subscription's amount; idempotent. */
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
 * Whether our charge was made, after an inconclusive response. It is looked up by its unique reference, and
 * never simply repeated.
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

/** Resolves an unknown outcome if the agreement's current state shows that the change was made. */
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
