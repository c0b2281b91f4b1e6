import { Hono } from 'hono'
import { z } from 'zod'
import { readCodeChallenge } from '../../flows/code-challenge.server.ts'
import { AuthError } from '../../public/auth-error.ts'
import { beginSso } from '../../saml/begin-sso.server.ts'
import { ssoCallback } from '../../saml/saml-callback.server.ts'
import { ourMetadata, requireSaml } from '../../saml/service-provider.server.ts'
import { sessionAnswer } from '../../sessions/session-answer.server.ts'
import { authSettings } from '../../settings.server.ts'
import type { AuthEnv } from '../auth-api.server.ts'
import { checkHuman } from '../human.server.ts'
import { redirectTarget, withFragment, withQuery } from '../redirect-target.ts'
import { fields, readBody } from '../request-body.ts'

const Body = z.object({
  provider_id: fields.text,
  domain: fields.text,
  redirect_to: fields.text,
  skip_http_redirect: z.boolean().optional(),
  ...fields.security,
  ...fields.codeChallenge,
})

/** Sign-in of users through their organisation. */
export const sso = new Hono<AuthEnv>()
  .post('/sso', async (c) => {
    requireSaml(c.var.services)
    const body = await readBody(c, Body)
    await checkHuman(c, body)
    const url = await beginSso(c.var.services, {
      providerId: body.provider_id,
      domain: body.domain,
      redirectTo: redirectTarget(c, body.redirect_to),
      challenge: readCodeChallenge(body),
    })
    return body.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303)
  })
  .get('/sso/saml/metadata', async (c) => {
    requireSaml(c.var.services)
    c.header('Content-Type', 'application/xml')
    c.header('Cache-Control', 'public, max-age=600')
    if (c.req.query('download') === 'true')
      c.header('Content-Disposition', 'attachment; filename="metadata.xml"')
    return c.body(await ourMetadata(c.var.services))
  })
  .post('/sso/saml/acs', async (c) => {
    const { services, device } = c.var
    requireSaml(services)
    const form = new URLSearchParams(await c.req.text())
    try {
      const back = await ssoCallback(services, {
        samlResponse: form.get('SAMLResponse') ?? '',
        relayState: form.get('RelayState') ?? '',
        device,
      })
      if ('code' in back) return c.redirect(withQuery(back.target, { code: back.code }), 302)
      const session = await sessionAnswer(services, back.issued)
      return c.redirect(
        withFragment(back.target, {
          access_token: session.access_token,
          expires_at: String(session.expires_at),
          expires_in: String(session.expires_in),
          refresh_token: session.refresh_token,
          sb: '',
          token_type: 'bearer',
        }),
        302,
      )
    } catch (error) {
      if (!(error instanceof AuthError)) throw error
      return c.redirect(
        withQuery(authSettings(services.config).siteUrl, {
          error: error.status === 403 ? 'access_denied' : 'invalid_request',
          error_code: error.code,
          error_description: error.message,
        }),
        303,
      )
    }
  })
