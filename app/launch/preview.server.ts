import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { data, type MiddlewareFunction } from 'react-router'
import { addressOf } from '#app/addresses.server.ts'
import { may } from '#app/page/permissions.ts'
import { previewContext } from '#app/page/preview.server.ts'
import { previewCookie, shownPreview, unpackPreview } from '#app/page/preview-cookie.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { refuseWrites, rememberedReader } from '#app/platform/read-only-db.server.ts'

/**
 * Middleware of the root: an administrator who chose another date sees every page as of then. Only their
 * requests get services with that clock and a read-only database; forms are refused, because they would take
 * effect on the real date.
 */
export const previewMiddleware: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const services = context.get(servicesContext)
  const { config, secret, securityClock } = services
  const shown = shownPreview(request, config)
  if (!shown) return next()
  const who = visitor(context)
  const preview =
    who && may(who, 'preview another date')
      ? unpackPreview(secret, shown, who, securityClock.now())
      : null
  if (!preview) {
    const response = await next()
    response.headers.append('Set-Cookie', previewCookie(request, config, ''))
    return response
  }
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (!isReading && addressOf(pattern).preview === 'takes') return next()
  const i18n = requestI18n(context)
  context.set(previewContext, preview)
  context.set(servicesContext, {
    ...services,
    clock: { now: () => new Date(preview.date) },
    db: readOnly(services.db, i18n),
  })
  if (!isReading) throw notSent(i18n)
  const response = await next()
  response.headers.set('X-Robots-Tag', 'noindex')
  return response
}

const notSent = (i18n: I18n) =>
  data(
    i18n._(
      msg`You're viewing another date, so nothing was sent or changed. Go back to today first.`,
    ),
    { status: 403 },
  )

const readOnly = rememberedReader((db: Db, i18n: I18n) =>
  db.withPlugin(refuseWrites(() => notSent(i18n))),
)
