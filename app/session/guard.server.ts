import { data, type MiddlewareFunction } from 'react-router'
import { addressOf } from '#app/addresses.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, signedIn } from '#app/page/visitor.server.ts'

/** Middleware of the root: refuses visitors that a page isn't for before anything of it runs. */
export const guardMiddleware: MiddlewareFunction<Response> = ({ context, request, pattern }) => {
  const { audience, act } = addressOf(pattern)
  if (audience === 'staff') allowed(context, request, act)
  else if (audience === 'signed in') signedIn(context, request)
  else if (audience === 'developers' && context.get(servicesContext).config.isProduction)
    throw data(null, { status: 404 })
}
