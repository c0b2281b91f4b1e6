import type { RouterContextProvider } from 'react-router'
import { networkOf } from '#app/platform/network.ts'
import { servicesContext } from '#app/services.server.ts'
import { clientAddressContext } from '#app/shell/request.server.ts'
import { type Asked, PROOF } from './asked.ts'
import { type Attempt, attempt } from './attempt.server.ts'
import type { GuardedForm } from './suspicion.ts'

/**
 * For the action of a form that floods could harm: counts this sending, or says what must be done
 * first. The form shows that with `PersonCheck`.
 */
export function effortOf(
  context: Readonly<RouterContextProvider>,
  typed: FormData,
  {
    form,
    account,
    device = null,
  }: { form: GuardedForm; account: string | null; device?: string | null },
): Promise<Attempt> {
  const network = networkOf(context.get(clientAddressContext))
  return attempt(context.get(servicesContext), {
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

/** "First do this" is no refusal yet. */
export const statusOf = ({ sum }: Asked) => (sum ? 428 : 429)
