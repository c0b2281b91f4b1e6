import type { RouterContextProvider } from 'react-router'
import { type Attempt, attempt } from '#app/platform/abuse/attempt.server.ts'
import { type Challenge, PROOF } from '#app/platform/abuse/challenge.ts'
import type { GuardedForm } from '#app/platform/abuse/risk-score.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { networkOf } from '#app/platform/network.ts'
import { clientAddressContext } from './request-context.server.ts'
import { servicesContext } from './services.server.ts'

/**
 * For actions of forms that could be flooded: counts this attempt, or returns a challenge, which the form
 * shows with `PersonCheck`.
 */
export function challengeOf(
  context: Readonly<RouterContextProvider>,
  typed: FormData,
  {
    form,
    account,
    device = null,
    tx,
  }: {
    form: GuardedForm
    account: string | null
    device?: string | null
    /** With a transaction, the attempt counts only if the action commits. */
    tx?: Tx
  },
): Promise<Attempt> {
  const network = networkOf(context.get(clientAddressContext))
  const services = context.get(servicesContext)
  return attempt(tx ? { ...services, db: tx } : services, {
    form,
    account,
    network,
    device,
    proof: proofIn(typed),
  })
}

export function proofIn(typed: FormData): string | null {
  const proof = typed.get(PROOF)
  return typeof proof === 'string' && proof !== '' ? proof : null
}

/** A challenge isn't a refusal yet. */
export const statusOf = ({ sum }: Challenge) => (sum ? 428 : 429)
