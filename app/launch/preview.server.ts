import { msg } from '@lingui/core/macro'
import type { KyselyPlugin } from 'kysely'
import { data, type MiddlewareFunction } from 'react-router'
import { addressOf } from '#app/addresses.server.ts'
import { may } from '#app/page/permissions.ts'
import { previewContext } from '#app/page/preview.server.ts'
import { previewCookie, shownPreview, unpackPreview } from '#app/page/preview-cookie.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { say } from '#app/platform/words.ts'

/**
 * For the root: an administrator who chose another date reads every page as of then. Their requests
 * alone get services whose clock reads it, and whose database takes nothing down; what they send is
 * refused, because it would be done on one day and meant for another.
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
  context.set(previewContext, preview)
  context.set(servicesContext, {
    ...services,
    clock: { now: () => new Date(preview.at) },
    db: readOnly(services.db),
  })
  if (!isReading) throw data(NOT_SENT, { status: 403 })
  const response = await next()
  response.headers.set('X-Robots-Tag', 'noindex')
  return response
}

const NOT_SENT = say(
  msg`You are looking at another date, so nothing was sent or changed. Go back to today first.`,
)

/** One for each database, because what is remembered of a database is remembered by it. */
const readers = new WeakMap<Db, Db>()

function readOnly(db: Db): Db {
  const known = readers.get(db) ?? db.withPlugin(refuseWrites)
  readers.set(db, known)
  return known
}

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

const refuseWrites: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (WRITES.has(node.kind)) throw data(NOT_SENT, { status: 403 })
    return node
  },
  transformResult: async ({ result }) => result,
}
