import type { Context } from 'hono'
import { allowedRedirect } from '../one-time/redirects.ts'
import { authSettings } from '../settings.server.ts'
import type { AuthEnv } from './auth-api.server.ts'

/** The URL to redirect to: the requested one, otherwise the referring page, otherwise the site. */
export function redirectTarget(c: Context<AuthEnv>, requested?: string | null): string {
  const { siteUrl, allowedRedirects } = authSettings(c.var.services.config)
  const requestedTarget = c.req.header('redirect_to') || requested || c.req.query('redirect_to')
  return allowedRedirect([requestedTarget, c.req.header('Referer')], siteUrl, allowedRedirects)
}

/** Adds parameters to a URL's fragment, sorted by name. */
export function withFragment(target: string, words: Record<string, string>): string {
  return `${withoutFragment(target)}#${sorted(words)}`
}

/** Adds parameters to a URL's query. */
export function withQuery(target: string, words: Record<string, string>): string {
  const base = withoutFragment(target)
  return `${base}${base.includes('?') ? '&' : '?'}${sorted(words)}`
}

const withoutFragment = (target: string) => target.split('#')[0]!

function sorted(words: Record<string, string>) {
  const params = new URLSearchParams(words)
  params.sort()
  return params
}
