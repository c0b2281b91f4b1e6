import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { timeout } from 'hono/timeout'
import { clientAddress } from '#app/platform/client-address.server.ts'
import { SECOND } from '#app/platform/time.ts'
import { AuthError } from '../public/auth-error.ts'
import type { AuthServices, Device } from '../public/auth-services.ts'
import { authSettings } from '../settings.server.ts'
import { answerError, refuse } from './answer-error.ts'
import { adminAudit } from './endpoints/admin-audit.ts'
import { adminFactors } from './endpoints/admin-factors.ts'
import { adminLinks } from './endpoints/admin-links.ts'
import { adminSso } from './endpoints/admin-sso.ts'
import { adminUsers } from './endpoints/admin-users.ts'
import { authorize } from './endpoints/authorize.ts'
import { callback } from './endpoints/callback.ts'
import { captcha } from './endpoints/captcha.ts'
import { factors } from './endpoints/factors.ts'
import { health } from './endpoints/health.ts'
import { identities } from './endpoints/identities.ts'
import { jwks } from './endpoints/jwks.ts'
import { logout } from './endpoints/logout.ts'
import { otp } from './endpoints/otp.ts'
import { adminPasskeys, passkeys } from './endpoints/passkeys.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { settings } from './endpoints/settings.ts'
import { signup } from './endpoints/signup.ts'
import { sso } from './endpoints/sso.ts'
import { token } from './endpoints/token.ts'
import { user } from './endpoints/user.ts'
import { verify } from './endpoints/verify.ts'
import { rateLimits } from './rate-limits.ts'

export type AuthEnv = {
  Variables: {
    services: AuthServices
    device: Device
    /** Set by the site, which resolves proxies. */
    clientAddress?: string
  }
}

const LARGEST_BODY = 1024 * 1024
const LONGEST_ANSWER = 10 * SECOND

/** One file per endpoint, in the order of the API's own documentation. */
const endpoints = [
  signup,
  token,
  otp,
  verify,
  recover,
  resend,
  user,
  reauthenticate,
  authorize,
  callback,
  identities,
  factors,
  passkeys,
  sso,
  logout,
  jwks,
  health,
  settings,
  captcha,
  adminUsers,
  adminLinks,
  adminFactors,
  adminPasskeys,
  adminSso,
  adminAudit,
]

/**
 * The authentication API of the official client. Reads no cookie: only the bearer token identifies the
 * caller, so pages of any origin may call it.
 */
export function authApi(services: AuthServices) {
  const app = new Hono<AuthEnv>()
  app.use(allowAnyOrigin)
  // Returned, not thrown: a throw in the timer would end the process.
  app.use(timeout(LONGEST_ANSWER, () => tooLate() as never))
  app.use(limitBody)
  app.use(requestVariables(services))
  app.use(rateLimits(authSettings(services.config)))
  for (const endpoint of endpoints) app.route('/', endpoint)

  refuseOtherMethods(app)
  // The official client has admin calls for parts that don't exist here, such as an OAuth server.
  app.all('/admin/*', (c) =>
    refuse(c, new AuthError('feature_disabled', 'This administrative feature is not available')),
  )
  app.all('*', (c) => c.text('404 page not found', 404))
  app.onError(answerError)
  return app
}

const limitBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: (c) => refuse(c, new AuthError('request_entity_too_large', 'Request body exceeds 1 MB')),
})

const requestVariables =
  (services: AuthServices): MiddlewareHandler<AuthEnv> =>
  async (c, next) => {
    c.set('services', services)
    c.set('device', {
      ip: c.get('clientAddress') ?? clientAddress(c, services.config),
      userAgent: c.req.header('User-Agent') ?? null,
    })
    // Read to the end even if unused: responding earlier would break the connection.
    await c.req.text()
    await next()
  }

/** Responds 405 for any other method of the paths that endpoints have registered so far. */
function refuseOtherMethods(app: Hono<AuthEnv>) {
  const known = new Set(
    app.routes.filter((route) => route.method !== 'ALL').map((route) => route.path),
  )
  for (const path of known)
    app.all(path, (c) =>
      path.startsWith('/admin/')
        ? refuse(c, new AuthError('validation_failed', 'Method not allowed', { status: 405 }))
        : c.text('method not allowed', 405),
    )
}

const tooLate = () => new AuthError('request_timeout', 'Processing this request timed out')

const allowAnyOrigin = cors({
  origin: (origin) => origin || '*',
  credentials: true,
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: [
    'Accept',
    'Authorization',
    'Content-Type',
    'X-Client-IP',
    'X-Client-Info',
    'X-JWT-AUD',
    'x-use-cookie',
    'X-Supabase-Api-Version',
    'apikey',
  ],
  // Scripts need this header: the client reads error codes only with it.
  exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
  maxAge: 600,
})
