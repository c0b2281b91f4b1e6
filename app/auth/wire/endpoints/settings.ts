import { Hono } from 'hono'
import { oauthProviders } from '../../oauth/providers.server.ts'
import type { AuthServices } from '../../public/auth-services.ts'
import { authSettings } from '../../settings.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'

/** The well-known providers, configured or not, and all other configured ones. */
function providersOf(services: AuthServices) {
  const configured = oauthProviders(services).map(({ name }) => [name, true])
  return { apple: false, facebook: false, google: false, ...Object.fromEntries(configured) }
}

export const settings = new Hono<AuthEnv>().get('/settings', (c) => {
  const { services } = c.var
  const { signupDisabled, email, phone, anonymous, saml, passkeys } = authSettings(services.config)
  return c.json({
    external: {
      ...providersOf(services),
      anonymous_users: anonymous,
      email: email.isEnabled,
      phone: phone.isEnabled,
    },
    disable_signup: signupDisabled,
    mailer_autoconfirm: email.autoconfirm,
    phone_autoconfirm: phone.autoconfirm,
    sms_provider: services.config.smsUrl ? 'smsportal' : '',
    saml_enabled: saml.isEnabled,
    saml_private_key_next_configured: false,
    passkeys_enabled: passkeys.isEnabled,
  })
})
