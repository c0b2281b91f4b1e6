import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  RouterContextProvider,
  type UNSAFE_DataWithResponseInit,
} from 'react-router'
import { testAuthServices } from '#app/auth/wire/test-auth-api.ts'
import { refuseUnnamedCookie } from '#app/content/texts/test-cookie-policy.ts'
import { clientAddressContext } from '#app/page/request-context.server.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { takeToasts, toastMiddleware } from '#app/platform/flash.server.ts'
import { sessionMiddleware } from './session.server.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs
// Each route types its own arguments more narrowly; here they all get what the server gives them.
// biome-ignore lint/suspicious/noExplicitAny: a route's own argument type isn't known here
type Route = { loader?: (args: any) => unknown; action?: (args: any) => unknown }

export type Ask = {
  /** Fields of a posted form; without them it is a GET. */
  form?: Record<string, string>
  headers?: Record<string, string>
  /** The route's path parameters. */
  params?: Record<string, string>
  origin?: string
  /** The Referer. */
  from?: string
  /** Runs at the server during the request. */
  meanwhile?: () => Promise<unknown>
}

/** The site as one browser sees it: stores cookies, and uses the same middleware as every page. */
export async function startBrowser(env: Record<string, string> = {}) {
  const { services, clock } = await testAuthServices(env)
  return { services, clock, ...browserOf(services) }
}

export function browserOf(services: Awaited<ReturnType<typeof testAuthServices>>['services']) {
  const jar = new Map<string, string>()

  async function visit(route: Route, address: string, otherAsk: Ask = {}) {
    const url = new URL(address, otherAsk.origin ?? services.config.siteUrl)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(url, {
      method: otherAsk.form ? 'POST' : 'GET',
      headers: {
        Host: url.host,
        ...(cookie ? { Cookie: cookie } : {}),
        ...(otherAsk.form ? { Origin: url.origin } : {}),
        ...otherAsk.headers,
      },
      body: otherAsk.form ? new URLSearchParams(otherAsk.form) : undefined,
    })
    const context = new RouterContextProvider()
    // The tested pages use only services that exist here.
    context.set(servicesContext, services as Services)
    context.set(clientAddressContext, otherAsk.from ?? '127.0.0.1')
    const toasts = takeToasts(context, request)
    const args = { request, context, params: otherAsk.params ?? {} } as unknown as Args
    const answer = async () => {
      const run = otherAsk.form ? route.action : route.loader
      const result = await Promise.resolve(run?.(args)).catch(thrownResponse)
      await otherAsk.meanwhile?.()
      return asResponse(result)
    }
    const response = (await Promise.resolve(
      sessionMiddleware(
        args as Parameters<typeof sessionMiddleware>[0],
        () =>
          Promise.resolve(
            toastMiddleware(args as Parameters<typeof toastMiddleware>[0], answer),
          ) as Promise<Response>,
      ),
    ).catch((error) => asResponse(thrownResponse(error)))) as Response
    const set = response.headers.getSetCookie()
    for (const item of set) save(jar, item)
    return { response, set, toasts, visitor: visitor(context) }
  }
  return {
    jar,
    visit,
    open: (address = '/', otherAsk: Ask = {}) => visit({ loader: () => null }, address, otherAsk),
  }
}

function save(jar: Map<string, string>, cookie: string) {
  refuseUnnamedCookie(cookie)
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
  if (/Max-Age=0(;|$)/.test(cookie)) jar.delete(name!)
  else jar.set(name!, value!)
}

function thrownResponse(thrown: unknown) {
  if (thrown instanceof Response || isData(thrown)) return thrown
  throw thrown
}

const isData = (value: unknown): value is UNSAFE_DataWithResponseInit<unknown> =>
  typeof value === 'object' && value !== null && 'init' in value && 'data' in value

function asResponse(result: unknown): Response {
  if (result instanceof Response) return result
  return isData(result)
    ? Response.json(result.data, result.init ?? undefined)
    : Response.json(result ?? null)
}
