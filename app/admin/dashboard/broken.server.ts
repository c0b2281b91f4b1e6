import { msg } from '@lingui/core/macro'
import { paymentTroubles } from '#app/billing/index.server.ts'
import { undeliveredEmails } from '#app/notifications/index.server.ts'
import type { AttentionLine, AttentionSource } from './attention.ts'
import { countFailedTasks } from './failed-tasks.server.ts'
import { dashboardAddress } from './filter.ts'
import { periodUntil } from './periods.ts'
import { countedIn } from './queries.server.ts'
import { rowsPath } from './rows.ts'

const lastWeek = { period: '7-days', province: null } as const

/** What broke: of what is mended by itself or by hand everything that isn't yet, of the rest the last week. */
export const broken: readonly AttentionSource[] = [
  async ({ db }, i18n) => {
    const count = await countFailedTasks(db)
    return [
      {
        key: 'tasks failed',
        text: i18n._(msg`Scheduled tasks that failed: ${count}`),
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
        text: i18n._(msg`Orders that PayFast didn't carry out: ${orders}`),
        more: i18n._(msg`We try again`),
        count: orders,
        to: '/admin/payments?list=orders',
        tone: 'danger',
      },
      {
        key: 'days',
        text: i18n._(msg`Days on which our books and PayFast's differ: ${days}`),
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
        text: i18n._(msg`Emails given up: ${givenUp}`),
        more: i18n._(msg`They can be sent again`),
        count: givenUp,
        to: '/admin/letters?queue=given-up',
        tone: 'clay',
      },
      {
        key: 'emails failing',
        text: i18n._(msg`Emails being tried again: ${failing}`),
        more: '',
        count: failing,
        to: '/admin/letters?queue=failing',
        tone: 'quiet',
      },
    ]
  },
  async ({ db, today }, i18n) => {
    const days = periodUntil('7-days', today)
    const [emails, texts] = await Promise.all([
      countedIn(db, 'emails failed', days),
      countedIn(db, 'texts failed', days),
    ])
    const more = i18n._(msg`In the last 7 days`)
    return [
      {
        key: 'emails failed',
        text: i18n._(msg`Emails given up or returned: ${emails}`),
        more,
        count: emails,
        to: dashboardAddress(rowsPath('emails failed'), lastWeek),
        tone: 'clay',
      },
      {
        key: 'texts failed',
        text: i18n._(msg`SMS given up: ${texts}`),
        more,
        count: texts,
        to: dashboardAddress(rowsPath('texts failed'), lastWeek),
        tone: 'clay',
      },
    ] satisfies AttentionLine[]
  },
]
