import type { RouterContextProvider } from 'react-router'
import { clientAddressContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { networkOf } from '#app/platform/network.ts'
import { knownDevice, newDevice } from './device.server.ts'
import type { FileOwner } from './loose-files.server.ts'

type Context = Readonly<RouterContextProvider>

/** Whose uploads these are, as far as is known. */
export function fileOwner(context: Context, request: Request): FileOwner {
  return {
    user: visitor(context)?.id ?? null,
    device: knownDevice(request, context.get(servicesContext)),
  }
}

/** The same for someone who uploads now: a stranger's device gets a name, in this answer's cookie. */
export function uploader(context: Context, request: Request, headers: Headers): FileOwner {
  const owner = fileOwner(context, request)
  if (owner.user || owner.device) return owner
  const { id, cookie } = newDevice(request, context.get(servicesContext))
  headers.append('Set-Cookie', cookie)
  return { user: null, device: id }
}

/** Where the uploads of a stranger come from: a new name is had for nothing. Null for anyone who is signed in. */
export function strangersNetwork(context: Context): string | null {
  return visitor(context) ? null : networkOf(context.get(clientAddressContext))
}
