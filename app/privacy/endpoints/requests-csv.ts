import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { csvFile } from '#app/platform/csv-file.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { requireRecentAuthentication } from '#app/session/index.server.ts'
import { requestsFile } from '../data-requests/requests-file.server.ts'
import type { Route } from './+types/requests-csv.ts'

const ACT = 'look after data requests'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

/** GET /admin/privacy/requests.csv: every request about personal data. It names people, so taking it away is recorded. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const by = allowed(context, request, ACT)
  await requireRecentAuthentication(context, by, '/admin/privacy')
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  await recordEvent(db, {
    name: 'data requests downloaded',
    about: { kind: 'user', id: by.id },
    by: by.id,
    now,
  })
  return csvFile('data-requests', now, requestsFile(db, requestI18n(context), dayOf(now)))
}
