import { Hono } from 'hono'
import type { AuthEnv } from '../auth-api.server.ts'
import { authSettings } from '../settings.server.ts'

export const settings = new Hono<AuthEnv>().get('/settings', (c) => {
  const { signupDisabled, autoconfirm } = authSettings(c.var.services.config)
  return c.json({
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: signupDisabled,
    mailer_autoconfirm: autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  })
})
