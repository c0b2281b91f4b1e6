import type { I18n } from '@lingui/core'
import { groupNames, subscriptionWords } from '#app/billing/public/subscription-groups.ts'
import type { Db } from '#app/platform/db.server.ts'
import { spaced } from '#app/ui/numbers.ts'
import { type DashboardFilter, dashboardAddress } from './filter.ts'
import { countByDetail } from './rows.server.ts'
import { rowsPath } from './rows.ts'

/** Subscriptions that run now, by group, with the plans of each. */
export async function subscriptionsView(
  db: Db,
  { filter, i18n, now }: { filter: DashboardFilter; i18n: I18n; now: Date },
) {
  const counted = (await countByDetail(db, 'subscriptions', filter.province, now)).map(
    ({ detail, count }) => {
      const [group = '', plan = ''] = detail.split(' ')
      return { group, plan, count: Number(count) }
    },
  )
  const groups = groupNames.map((key) => {
    const ofGroup = counted.filter(({ group }) => group === key)
    return {
      key,
      name: subscriptionWords(i18n, key),
      count: ofGroup.reduce((sum, { count }) => sum + count, 0),
      plans: ofGroup
        .map(({ plan, count }) => `${subscriptionWords(i18n, plan)} ${spaced(count)}`)
        .join(', '),
      to: dashboardAddress(rowsPath('subscriptions'), filter, { detail: key }),
    }
  })
  return { total: groups.reduce((sum, { count }) => sum + count, 0), groups }
}
