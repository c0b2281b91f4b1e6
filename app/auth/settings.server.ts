import type { Config } from '#app/platform/config.server.ts'
import { DAY, MINUTE, SECOND } from '#app/platform/time.ts'

/** How this authentication service behaves: the wire's settings, as far as they can be set. */
export function authSettings({ siteUrl, auth }: Pick<Config, 'siteUrl' | 'auth'>) {
  return {
    siteUrl,
    /** Where the wire hangs: the issuer of tokens and the start of links in mails. */
    externalUrl: `${siteUrl}/auth/v1`,
    autoconfirm: auth.autoconfirm,
    signupDisabled: auth.signupDisabled,
    accessTokenSeconds: auth.accessTokenSeconds,
    reuseInterval: auth.reuseIntervalSeconds * SECOND,
    passwordMinLength: auth.passwordMinLength,
    mailLinkLifetime: DAY,
    mailInterval: MINUTE,
  }
}
