import type { Context } from 'hono'
import { allowedRedirect } from '../one-time/redirects.ts'
import { authSettings } from '../settings.server.ts'
import type { AuthEnv } from './auth-api.server.ts'

/** Where this request wants to end: what it asks for, else the page it came from, else the site. */
export function redirectTarget(c: Context<AuthEnv>, requested?: string | null): string {
  const { siteUrl, allowedRedirects } = authSettings(c.var.services.config)
  const requestedTarget = c.req.header('redirect_to') || requested || c.req.query('redirect_to')
  return allowedRedirect([requestedTarget, c.req.header('Referer')], siteUrl, allowedRedirects)
}

/** An address with these in its fragment, in their query form and sorted by name. */
export function withFragment(target: string, words: Record<string, string>): string {
  return `${withoutFragment(target)}#${sorted(words)}`
}

/** An address with these added to its query. */
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
