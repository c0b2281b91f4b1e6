import { type Context, Hono } from 'hono'
import { flowOf, oauthCallback, ProviderRefusal } from '../../oauth/oauth-callback.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import { sessionAnswer } from '../../sessions/session-answer.server.ts'
import { authSettings } from '../../settings.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { withFragment, withQuery } from '../redirect-target.ts'

/** The provider's callback: in the query or (Apple) as a posted form. */
export const callback = new Hono<AuthEnv>()
  .get('/callback', (c) => back(c, new URL(c.req.url).searchParams))
  .post('/callback', async (c) => back(c, new URLSearchParams(await c.req.text())))

async function back(c: Context<AuthEnv>, answer: URLSearchParams) {
  const { services, device } = c.var
  const { siteUrl } = authSettings(services.config)
  const consumed = await flowOf(services, answer).catch(authErrorOnly)
  // Without a flow there is no redirect URL, so the site itself shows the error.
  if (consumed instanceof AuthError)
    return c.redirect(withQuery(siteUrl, errorParams(consumed)), 303)
  const target = consumed.flow.redirect_to ?? siteUrl
  try {
    const completed = await oauthCallback(services, consumed, { answer, device })
    if ('code' in completed) return c.redirect(withQuery(target, { code: completed.code }), 302)
    const session = await sessionAnswer(services, completed.issued)
    const { accessToken, refreshToken } = completed.tokens
    return c.redirect(
      withFragment(target, {
        access_token: session.access_token,
        expires_at: String(session.expires_at),
        expires_in: String(session.expires_in),
        provider_token: accessToken,
        ...(refreshToken ? { provider_refresh_token: refreshToken } : {}),
        refresh_token: session.refresh_token,
        sb: '',
        token_type: 'bearer',
      }),
      302,
    )
  } catch (error) {
    if (!(error instanceof AuthError || error instanceof ProviderRefusal))
      services.log.error({ err: error }, 'coming back from an identity provider failed')
    const words = errorParams(error)
    return c.redirect(withFragment(withQuery(target, words), { ...words, sb: '' }), 302)
  }
}

function authErrorOnly(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  throw error
}

const byStatus: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
}
const denials = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

function errorParams(error: unknown): Record<string, string> {
  if (error instanceof ProviderRefusal)
    return {
      error: error.error.slice(0, 100),
      ...(error.message ? { error_description: error.message.slice(0, 500) } : {}),
    }
  if (error instanceof AuthError)
    return {
      error: denials.has(error.code) ? 'access_denied' : (byStatus[error.status] ?? 'server_error'),
      error_code: error.code,
      error_description: error.message,
    }
  return {
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'Unexpected failure, please check server logs for more information',
  }
}
