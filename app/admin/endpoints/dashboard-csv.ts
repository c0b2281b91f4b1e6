import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { recordEvent } from '#app/platform/events.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { requireRecentAuthentication } from '#app/session/index.server.ts'
import { dashboardCsv } from '../dashboard/csv.ts'
import { dashboardAddress, readDashboardFilter } from '../dashboard/filter.ts'
import { dashboardView } from '../dashboard/view.server.ts'
import type { Route } from './+types/dashboard-csv.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see the dashboard')]

/**
 * GET /admin/dashboard.csv: the screen's rows as a file. It contains businesses' names, so the download is
 * recorded.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const by = allowed(context, request, 'see the dashboard')
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const filter = readDashboardFilter(new URL(request.url).searchParams)
  await requireRecentAuthentication(context, by, dashboardAddress('/admin/dashboard', filter))
  const now = services.clock.now()
  const view = await dashboardView({ ...services, filter, i18n })
  await recordEvent(services.db, {
    name: 'dashboard downloaded',
    about: { kind: 'user', id: by.id },
    by: by.id,
    now,
    details: filter,
  })
  return new Response(dashboardCsv(view, i18n), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="dashboard-${dayOf(now)}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
