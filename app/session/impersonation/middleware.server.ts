import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { data, type MiddlewareFunction } from 'react-router'
import { addressOf } from '#app/addresses.server.ts'
import { clientAddressContext, requestI18n } from '#app/page/request-context.server.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { type Seeing, seeingContext, visitorContext } from '#app/page/visitor.server.ts'
import { actingAs } from '#app/platform/audit/acting.server.ts'
import { pageOfData } from '#app/platform/data-address.ts'
import type { Db } from '#app/platform/db.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import {
  refuseWrites,
  rememberedReader,
  withEmptyTables,
} from '#app/platform/read-only-db.server.ts'
import { STOP } from './stop-address.ts'

/** Tables hidden during impersonation, whatever page reads them: messages, and sign-in methods. */
const HIDDEN_TABLES = [
  'invitation_messages',
  'support_messages',
  'contact_messages',
  'outgoing_emails',
  'email_deliveries',
  'texts',
  'mfa_factors',
  'passkeys',
  'identities',
  'sessions',
  'refresh_tokens',
  'one_time_tokens',
] as const

const LONGEST_PATH = 200

/** The only forms accepted during impersonation: those that end it. */
const WAYS_OUT: readonly string[] = [STOP, '/auth/sign-out']

/**
 * Middleware of the root, right after the session: during impersonation only pages marked for it are open,
 * with a read-only database without messages. Everything else is refused before it runs.
 */
export const impersonationMiddleware: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const seeing = context.get(seeingContext)
  if (!seeing) return next()
  const path = pageOfData(new URL(request.url).pathname)
  if (WAYS_OUT.includes(path)) {
    // The staff member's own session ends, never one of the person.
    context.set(visitorContext, seeing.staff)
    return next()
  }
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  if (request.method !== 'GET' && request.method !== 'HEAD') throw readOnly(i18n)
  if (addressOf(pattern).asSomeone === 'hidden') throw hidden(i18n)
  await recordPage(services, seeing, { path, address: context.get(clientAddressContext) })
  context.set(servicesContext, { ...services, db: reader(services.db, i18n) })
  const response = await next()
  response.headers.set('X-Robots-Tag', 'noindex')
  response.headers.set('Cache-Control', 'no-store')
  return response
}

const readOnly = (i18n: I18n) =>
  data(i18n._(msg`You see the site as someone else, so nothing was sent or changed. Stop first.`), {
    status: 403,
  })

const hidden = (i18n: I18n) =>
  data(
    i18n._(
      msg`This page isn't shown while you see the site as someone: messages, safety, payments and documents are only theirs.`,
    ),
    { status: 403 },
  )

const reader = rememberedReader((db: Db, i18n: I18n) =>
  db.withPlugin(refuseWrites(() => readOnly(i18n))).withPlugin(withEmptyTables(HIDDEN_TABLES)),
)

/** Each page is recorded in the audit log and on the person's timeline. Pictures belong to their page. */
async function recordPage(
  { db, clock }: Services,
  { staff, person }: Seeing,
  { path, address }: { path: string; address: string },
) {
  if (/^\/(?:files|photos|pictures)\//.test(path)) return
  const page = path.slice(0, LONGEST_PATH)
  const acting = {
    actor: staff.id,
    address,
    sessionId: staff.sessionId,
    isAdministrative: false,
    personOf: async () => person.id,
  }
  await actingAs(acting, () =>
    recordEvent(db, {
      name: 'page seen as a person',
      about: { kind: 'user', id: person.id },
      by: staff.id,
      now: clock.now(),
      details: { page },
      audit: { before: {}, after: { page } },
    }),
  )
}
