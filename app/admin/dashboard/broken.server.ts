import { msg, plural } from '@lingui/core/macro'
import { paymentTroubles } from '#app/billing/index.server.ts'
import { countReturned, undeliveredEmails } from '#app/notifications/index.server.ts'
import { startOfDay } from '#app/platform/time.ts'
import type { AttentionLine, AttentionSource } from './attention.ts'
import { countFailedTasks } from './failed-tasks.server.ts'
import { dashboardAddress } from './filter.ts'
import { periodUntil } from './periods.ts'
import { countedIn } from './queries.server.ts'
import { rowsPath } from './rows.ts'

/**
 * Failures: everything unresolved of those that are resolved at some point, and the last week of all others.
 */
export const broken: readonly AttentionSource[] = [
  async ({ db }, i18n) => {
    const count = await countFailedTasks(db)
    return [
      {
        key: 'tasks failed',
        text: i18n._(
          msg`${plural(count, { one: '# scheduled task failed', other: '# scheduled tasks failed' })}`,
        ),
        more: i18n._(msg`They run again at their next time`),
        count,
        to: rowsPath('tasks failed'),
        tone: 'danger',
      },
    ]
  },
  async ({ db }, i18n) => {
    const { orders, days } = await paymentTroubles(db)
    return [
      {
        key: 'orders',
        text: i18n._(
          msg`${plural(orders, { one: "# order that PayFast didn't carry out", other: "# orders that PayFast didn't carry out" })}`,
        ),
        more: i18n._(msg`We try again`),
        count: orders,
        to: '/admin/payments?list=orders',
        tone: 'danger',
      },
      {
        key: 'days',
        text: i18n._(
          msg`${plural(days, { one: "# day on which our books and PayFast's differ", other: "# days on which our books and PayFast's differ" })}`,
        ),
        more: '',
        count: days,
        to: '/admin/payments?list=days',
        tone: 'danger',
      },
    ]
  },
  async ({ db }, i18n) => {
    const { failing, givenUp } = await undeliveredEmails(db)
    return [
      {
        key: 'emails given up',
        text: i18n._(
          msg`${plural(givenUp, { one: '# email given up', other: '# emails given up' })}`,
        ),
        more: i18n._(msg`They can be sent again`),
        count: givenUp,
        to: '/admin/letters?queue=given-up',
        tone: 'clay',
      },
      {
        key: 'emails failing',
        text: i18n._(
          msg`${plural(failing, { one: '# email being tried again', other: '# emails being tried again' })}`,
        ),
        more: '',
        count: failing,
        to: '/admin/letters?queue=failing',
        tone: 'quiet',
      },
    ]
  },
  async ({ db, today }, i18n) => {
    const week = periodUntil('7-days', today)
    const [returned, texts] = await Promise.all([
      countReturned(db, startOfDay(week.from)),
      countedIn(db, 'texts failed', week),
    ])
    const more = i18n._(msg`In the last 7 days`)
    return [
      {
        key: 'emails returned',
        text: i18n._(
          msg`${plural(returned, { one: '# email returned', other: '# emails returned' })}`,
        ),
        more,
        count: returned,
        to: '/admin/letters?queue=returned',
        tone: 'clay',
      },
      {
        key: 'texts failed',
        text: i18n._(msg`${plural(texts, { one: '# SMS given up', other: '# SMS given up' })}`),
        more,
        count: texts,
        to: dashboardAddress(rowsPath('texts failed'), { period: '7-days', province: null }),
        tone: 'clay',
      },
    ] satisfies AttentionLine[]
  },
]
