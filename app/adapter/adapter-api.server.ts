import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { clientAddress } from '#app/platform/client-address.server.ts'
import { isCutOff } from '#app/platform/cut-off.server.ts'
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from '#app/platform/database-errors.server.ts'
import type { AdapterEnv, AdapterServices } from './adapter-services.ts'
import { callerOf } from './caller.server.ts'
import { createPayfastRequest } from './endpoints/create-payfast-request.ts'
import { isAdmin } from './endpoints/is-admin.ts'
import { isAdminUser } from './endpoints/is-admin-user.ts'
import { providerFiles } from './endpoints/provider-files.ts'
import { sendFormNotification } from './endpoints/send-form-notification.ts'
import { serviceProviders } from './endpoints/service-providers.ts'
import { Refusal } from './refusal.ts'

type RefusalFormat = (refusal: Refusal) => object

/** A part of the official client's API: its base path, routes and error format. */
type Part = {
  path: string
  endpoints: Hono<AdapterEnv>[]
  largest: number
  say: RefusalFormat
  unknown: Refusal
}

const KILOBYTE = 1024
const parts: Part[] = [
  {
    path: '/functions/v1',
    endpoints: [isAdminUser, sendFormNotification, createPayfastRequest],
    largest: 256 * KILOBYTE,
    say: ({ code, message }) => ({ error: { code, message } }),
    unknown: new Refusal(404, 'NOT_FOUND', 'Requested function was not found'),
  },
  {
    path: '/rest/v1',
    endpoints: [isAdmin, serviceProviders],
    largest: 256 * KILOBYTE,
    say: ({ code, message, details }) => ({ code, details, hint: null, message }),
    unknown: new Refusal(404, 'PGRST205', 'Could not find the table in the schema cache'),
  },
  {
    path: '/storage/v1',
    endpoints: [providerFiles],
    largest: 16 * KILOBYTE * KILOBYTE,
    say: ({ status, code, message }) => ({ statusCode: String(status), error: code, message }),
    unknown: new Refusal(404, 'not_found', 'Object not found'),
  },
]

/**
 * What the official client calls besides the authentication service: three functions, one table and one
 * bucket, built on the same actions as the site. Reads no cookie, so any origin may call it.
 */
export function adapterApi(services: AdapterServices) {
  const app = new Hono<AdapterEnv>()
  for (const part of parts) app.route(part.path, partApi(services, part))
  return app
}

function partApi(services: AdapterServices, { endpoints, largest, say, unknown }: Part) {
  const app = new Hono<AdapterEnv>()
  const refuse = (c: Context, refusal: Refusal) =>
    c.json(say(refusal), refusal.status as ContentfulStatusCode)
  app.use(allowAnyOrigin)
  app.use(
    bodyLimit({
      maxSize: largest,
      onError: (c) => refuse(c, new Refusal(413, 'Payload too large', 'The body is too large')),
    }),
  )
  app.use(async (c, next) => {
    c.set('services', services)
    c.set('clientAddress', c.get('clientAddress') ?? clientAddress(c, services.config))
    c.set('caller', await callerOf(c))
    await next()
  })
  for (const endpoint of endpoints) app.route('/', endpoint)
  app.all('*', (c) => refuse(c, unknown))
  app.onError((error, c) => {
    if (error instanceof Refusal) return refuse(c, error)
    if (isDatabaseUnavailable(error)) {
      c.header('Retry-After', String(RETRY_AFTER_SECONDS))
      return refuse(c, new Refusal(503, 'PGRST001', 'Please try again in a few seconds.'))
    }
    if (!isCutOff(c)) services.log.error({ err: error }, 'the adapter failed to answer')
    return refuse(c, new Refusal(500, 'XX000', 'Something went wrong on our side.'))
  })
  return app
}

const allowAnyOrigin = cors({
  origin: (origin) => origin || '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  // Allows any request header, whatever the client's version sends: we use only those we read.
  allowHeaders: [],
  exposeHeaders: ['Content-Range', 'Content-Disposition'],
  maxAge: 600,
})
