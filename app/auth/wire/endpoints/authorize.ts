import { type Context, Hono } from 'hono'
import { readCodeChallenge } from '../../flows/code-challenge.server.ts'
import { beginOauth, type Leaving } from '../../oauth/begin.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { redirectTarget } from '../redirect-target.ts'

/** Redirects the browser to an identity provider. */
export const authorize = new Hono<AuthEnv>().get('/authorize', async (c) =>
  c.redirect((await leave(c)).href, 302),
)

/** Parameters for us; all others are passed to the provider. */
const FOR_US = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'invite_token',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
])

export function leave(c: Context<AuthEnv>, linking?: Leaving['linking']): Promise<URL> {
  const query = c.req.query()
  return beginOauth(c.var.services, {
    provider: query.provider,
    redirectTo: redirectTarget(c),
    challenge: readCodeChallenge(query),
    scopes: query.scopes,
    invite: linking ? undefined : query.invite_token || undefined,
    linking,
    extra: Object.fromEntries(Object.entries(query).filter(([name]) => !FOR_US.has(name))),
  })
}
