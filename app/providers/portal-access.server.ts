import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router'
import { may } from '#app/page/permissions.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { providerOf } from './provider-record.server.ts'
import type { Billing, Verification } from './public/listing-status.ts'
import { type Gate, gateOf, isOpen, type PortalPart } from './public/portal-access.ts'

type Context = Readonly<RouterContextProvider>

/** The provider record of a person, with what decides how far the portal opens. */
export async function ownProvider(db: Db, userId: string, now: Date) {
  const row = await providerOf(db, userId)
  if (!row) return null
  const suspension = await db
    .selectFrom('suspensions')
    .select(['source', 'reason', 'from_at as from'])
    .where('provider_id', '=', row.id)
    .where('from_at', '<=', now)
    .where((eb) => eb.or([eb('to_at', 'is', null), eb('to_at', '>', now)]))
    // An administrator's suspension comes before one that a payment would end.
    .orderBy('source')
    .orderBy('from_at')
    .executeTakeFirst()
  return {
    ...row,
    name: row.display_name ?? row.full_name,
    firstName: row.full_name.split(' ')[0]!,
    suspension: suspension ?? null,
    listingStatus: {
      verification: row.verification as Verification,
      billing: row.billing as Billing,
      hasOpenSuspension: suspension !== undefined,
    },
  }
}

export type OwnProvider = NonNullable<Awaited<ReturnType<typeof ownProvider>>>

type PortalAccess = {
  provider: OwnProvider | null
  gate: Gate
  /** The record couldn't be loaded: nothing opens, and the frame says so. */
  hasFailed: boolean
}

const portalContext = createContext<PortalAccess>()

/** Middleware of the portal's frame: visitors sign in first; everyone else sees their status. */
export const portalMiddleware: MiddlewareFunction<Response> = async ({ context, request }) => {
  const person = signedIn(context, request)
  const { db, clock, log } = context.get(servicesContext)
  try {
    const provider = await ownProvider(db, person.id, clock.now())
    const gate = gateOf(provider?.listingStatus ?? null)
    context.set(portalContext, { provider, gate, hasFailed: false })
  } catch (error) {
    log.error({ err: error }, 'a provider record could not be read')
    context.set(portalContext, { provider: null, gate: 'no provider', hasFailed: true })
  }
}

export const portalAccessOf = (context: Context) => context.get(portalContext)

/** The provider, if this part of the portal is open to them; otherwise null, and the frame says why. */
export function providerIn(context: Context, request: Request, part: PortalPart) {
  const { provider, gate } = portalAccessOf(context)
  if (!provider || !isOpen(gate, part)) return null
  return may(signedIn(context, request), 'see the portal') ? provider : null
}

/** The same for actions, which have no frame to say why. */
export function actingProvider(context: Context, request: Request, part: PortalPart) {
  const provider = providerIn(context, request, part)
  if (!provider) throw data(null, { status: 403 })
  return provider
}
