import { nextAddress } from '#app/page/next-address.ts'
import type { Route } from './+types/with-provider.ts'
import { leaveFor } from './leave.server.ts'

/** "Continue with …": a link, so that it works without script. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const next = nextAddress(new URL(request.url).searchParams.get('next'))
  return leaveFor(context, request, { provider: params.provider, next })
}
