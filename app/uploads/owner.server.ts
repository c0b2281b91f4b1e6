import type { RouterContextProvider } from 'react-router'
import { clientAddressContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { networkOf } from '#app/platform/network.ts'
import { knownDevice, newDevice } from './device.server.ts'
import type { FileOwner } from './loose-files.server.ts'

type Context = Readonly<RouterContextProvider>

/** The owner of uploads, as far as known. */
export function fileOwner(context: Context, request: Request): FileOwner {
  return {
    user: visitor(context)?.id ?? null,
    device: knownDevice(request, context.get(servicesContext)),
  }
}

/** The same for an upload now: a visitor's new device gets its cookie in this response. */
export function uploader(context: Context, request: Request, headers: Headers): FileOwner {
  const owner = fileOwner(context, request)
  if (owner.user || owner.device) return owner
  const { id, cookie } = newDevice(request, context.get(servicesContext))
  headers.append('Set-Cookie', cookie)
  return { user: null, device: id }
}

/** A visitor's network, because new device ids are free. Null for a signed-in user. */
export function strangersNetwork(context: Context): string | null {
  return visitor(context) ? null : networkOf(context.get(clientAddressContext))
}
