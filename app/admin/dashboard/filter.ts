import { isProvince, type Province } from '#app/directory/public/provinces.ts'
import { isPeriod, type PeriodName } from './periods.ts'

/** The filter of the dashboard, as it is in the URL. */
export type DashboardFilter = { period: PeriodName; province: Province | null }

export const USUAL_PERIOD: PeriodName = '4-weeks'

/** Invalid values are ignored. */
export function readDashboardFilter(params: URLSearchParams): DashboardFilter {
  const [period, province] = [params.get('period'), params.get('province')]
  return {
    period: isPeriod(period) ? period : USUAL_PERIOD,
    province: isProvince(province) ? province : null,
  }
}

/** The URL of a filter, for links to another period, to rows and to the file. */
export function dashboardAddress(
  path: string,
  { period, province }: DashboardFilter,
  more: Record<string, string | null> = {},
): string {
  const params = new URLSearchParams()
  if (period !== USUAL_PERIOD) params.set('period', period)
  if (province) params.set('province', province)
  for (const [name, value] of Object.entries(more)) if (value) params.set(name, value)
  return params.size > 0 ? `${path}?${params}` : path
}
